using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Diagnostics;
using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.Configuration;
using SyncIoAnalyzers.Diagnostics;

namespace SyncIoAnalyzers.ConfigureAwait;

/// <summary>
/// Decides whether awaits use <c>ConfigureAwait(false)</c>, for SIO301, SIO302 and every fix that writes an <c>await</c>.
/// </summary>
/// <param name="compilation">The compilation.</param>
/// <param name="app">The properties of the project.</param>
/// <param name="apis">The API tables.</param>
/// <param name="options">The options of its trees.</param>
/// <param name="contexts">The code that belongs to a context.</param>
/// <param name="reads">Finds reads of members that exist only in a context.</param>
/// <param name="declaresEntryPoints">Returns true if the project declares entry points of requests or background work.</param>
internal sealed class AwaitPolicyResolver(
    Compilation compilation,
    ProjectProperties app,
    ApiIndex apis,
    AnalyzerConfigOptionsProvider options,
    ContextBoundCode contexts,
    ContextReadFinder reads,
    Func<CancellationToken, bool> declaresEntryPoints
)
{
    /// <summary>The id of the rule that requires <c>ConfigureAwait(false)</c>.</summary>
    public const string MissingRule = "SIO301";

    /// <summary>The id of the rule that removes it.</summary>
    public const string NeedlessRule = "SIO302";

    ConfigureAwaitProjectKind? _projectKind;

    /// <summary>Returns the kind of the project.</summary>
    public ConfigureAwaitProjectKind GetProjectKind(CancellationToken cancellationToken) =>
        _projectKind ??= ConfigureAwaitProjectKind.FromTraits(
            new ProjectTraits(app, apis.HasType, () => declaresEntryPoints(cancellationToken))
        );

    /// <summary>Returns the await policy of a tree, from its options or the kind of project, without a look at its code.</summary>
    public AwaitPolicy GetTreePolicy(SyntaxTree tree, CancellationToken cancellationToken)
    {
        var kind = GetProjectKind(cancellationToken).AwaitPolicy;
        if (ConfigureAwaitSwitches.FindAdvice(options.GetOptions(tree)) is (var advice, var key))
            return new AwaitPolicy(advice, kind.Place == CallPlace.Library ? CallPlace.Library : CallPlace.Async, $"{key} says so")
            {
                IsSetByOption = true,
            };
        var rule = kind.Advice switch
        {
            ConfigureAwaitAdvice.ConfigureFalse => MissingRule,
            ConfigureAwaitAdvice.PlainAwait => NeedlessRule,
            _ => null,
        };
        // A project that disables the rule does not want fixes to follow its advice either.
        return rule != null && RuleSeverity.IsSuppressed(rule, tree, compilation, cancellationToken)
            ? kind with
            {
                Advice = ConfigureAwaitAdvice.FollowSurroundings,
            }
            : kind;
    }

    /// <summary>Returns the await policy at a place.</summary>
    public AwaitPolicy GetPolicyAt(SyntaxNode place, SemanticModel semantics, CancellationToken cancellationToken)
    {
        var policy = GetTreePolicy(place.SyntaxTree, cancellationToken);
        if (FindContextNeed(place, semantics, cancellationToken) is { } why)
            return new AwaitPolicy(ConfigureAwaitAdvice.PlainAwait, CallPlace.Async, why);
        return
            policy.Advice is ConfigureAwaitAdvice.ConfigureFalse or ConfigureAwaitAdvice.FollowSurroundings
            && contexts.IsContextBound(place, semantics, cancellationToken)
            ? policy with
            {
                Advice = ConfigureAwaitAdvice.KeepContext,
            }
            : policy;
    }

    /// <summary>
    /// Returns the reason why the code around a place needs the context in which it began; null when no table line about its type says so.
    /// </summary>
    public string? FindContextNeed(SyntaxNode place, SemanticModel semantics, CancellationToken cancellationToken) =>
        contexts.FindEnclosingLine(TableSections.NeedsContext, place, semantics, cancellationToken) is not { } line ? null
        : line.Reason.Length > 0 ? line.Reason
        : $"an API table lists {line.Member.TypeName} as a type whose code needs its context";

    /// <summary>
    /// Returns the member that is read after a wait and exists only in the context of its request, such as <c>HttpContext.Current</c>; null
    /// when there is none.
    /// </summary>
    /// <param name="place">The code that waits.</param>
    /// <param name="from">The position at which the code after the wait begins.</param>
    /// <param name="semantics">The semantic model of its tree.</param>
    /// <param name="cancellationToken">Ends the analysis.</param>
    public string? FindContextReadAfter(SyntaxNode place, int from, SemanticModel semantics, CancellationToken cancellationToken) =>
        reads.FindReadAfter(place, from, semantics, cancellationToken);

    /// <summary>
    /// Returns the reason why a place allows no new await: an option requires it to leave the context that is read after it. Null when the
    /// place allows one.
    /// </summary>
    public Refusal? FindRefusal(SyntaxNode place, SemanticModel semantics, CancellationToken cancellationToken) =>
        reads.HasContextMembers
        && FindContextReadAfter(place, place.Span.End, semantics, cancellationToken) != null
        && GetPolicyAt(place, semantics, cancellationToken).Advice == ConfigureAwaitAdvice.ConfigureFalse
            ? Refusal.NeedsContext
            : null;
}
