using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.Rules;

namespace SyncIoAnalyzers.Awaits;

/// <summary>Decides whether awaits say <c>ConfigureAwait(false)</c>: for SIO301 and SIO302, and for every fix that writes an <c>await</c>.</summary>
internal sealed class ConfiguredAwaits(Compilation compilation, Model model, AnalyzerConfigOptionsProvider options, Contexts contexts)
{
    readonly ContextReads _reads = new(compilation, model);
    ProjectKind? _kind;

    /// <summary>The kind of the project.</summary>
    public ProjectKind Kind(CancellationToken token) => _kind ??= ProjectKind.Of(new Facts(model.App, model.Apis.Knows, () => model.DeclaresEntryPoints(token)));

    /// <summary>What awaits want in a tree, by its options or the kind of project, before their code is looked at.</summary>
    public Wish In(SyntaxTree tree, CancellationToken token)
    {
        var kind = Kind(token).Wish;
        if (Switches.In(options.GetOptions(tree)) is (var advice, var key))
            return new Wish(advice, kind.Place == Place.Library ? Place.Library : Place.Async, $"{key} says so") { IsChosen = true };
        // Who switches the rule off does not want its advice followed either.
        return kind.Advice == Advice.False && Severity.IsOff(MissingConfigureAwait.Descriptor, tree, compilation, token) || kind.Advice == Advice.Plain && Severity.IsOff(NeedlessConfigureAwait.Descriptor, tree, compilation, token)
            ? kind with { Advice = Advice.Around } : kind;
    }

    /// <summary>What an await wants at a place.</summary>
    public Wish At(SyntaxNode place, SemanticModel semantics, CancellationToken token)
    {
        var wish = In(place.SyntaxTree, token);
        if (Needs(place, semantics, token) is { } why)
            return new Wish(Advice.Plain, Place.Async, why);
        return wish.Advice is Advice.False or Advice.Around && contexts.Reach(place, semantics, token) ? wish with { Advice = Advice.Context } : wish;
    }

    /// <summary>Why the code around a place needs the context it began in; null when its type does not say so.</summary>
    public string? Needs(SyntaxNode place, SemanticModel semantics, CancellationToken token) =>
        contexts.Own(Sections.NeedsContext, place, semantics, token) is not { } line ? null : line.Reason.Length > 0 ? line.Reason : $"a table says that code of {line.Member.Type} needs its context";

    /// <summary>What is read behind a wait and is there only in the context of its request: <c>HttpContext.Current</c>; null when nothing is.</summary>
    /// <param name="place">What waits.</param>
    /// <param name="from">Where the code begins that runs when the wait is over.</param>
    /// <param name="semantics">The semantic model of its tree.</param>
    /// <param name="token">Ends the analysis.</param>
    public string? ReadBehind(SyntaxNode place, int from, SemanticModel semantics, CancellationToken token) => _reads.Behind(place, from, semantics, token);

    /// <summary>Why a new await cannot stand at a place: an option wants it to leave the context that is read behind it; null when it can.</summary>
    public Refusal? Refuses(SyntaxNode place, SemanticModel semantics, CancellationToken token) =>
        _reads.MayBe && ReadBehind(place, place.Span.End, semantics, token) != null && At(place, semantics, token).Advice == Advice.False ? Refusal.NeedsContext : null;
}
