using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.CodeFixes.Rewriting;
using SyncIoAnalyzers.ConfigureAwait;
using SyncIoAnalyzers.Rules;
using SyncIoAnalyzers.Semantics;

namespace SyncIoAnalyzers.CodeFixes.Writing;

/// <summary>
/// Decides which new awaits get <c>ConfigureAwait(false)</c>: those that SIO301 would report without it, none that SIO302 would report with
/// it, and otherwise those whose surrounding awaits all have it.
/// </summary>
internal static class NewAwaitPolicy
{
    /// <summary>
    /// Returns true if the awaits that a fix writes at a place get it, false if they must not have it; null if they stay as they are.
    /// </summary>
    /// <param name="place">The place.</param>
    /// <param name="rules">The compilation model of its project; null when the analyzers are switched off there.</param>
    /// <param name="semantics">The semantic model of its tree.</param>
    /// <param name="cancellationToken">Ends the work.</param>
    public static bool? ShouldConfigure(
        SyntaxNode place,
        CompilationModel? rules,
        SemanticModel semantics,
        CancellationToken cancellationToken
    )
    {
        var wish = rules?.Awaits.GetPolicyAt(place, semantics, cancellationToken);
        return wish?.Advice switch
        {
            ConfigureAwaitAdvice.ConfigureFalse => FitsSurroundings(wish) ? true : null,
            ConfigureAwaitAdvice.PlainAwait => false,
            ConfigureAwaitAdvice.KeepContext => null,
            _ => FindSurroundingHabit(place) == true ? true : null,
        };

        // One await that leaves the context among others that keep it changes nothing and only puzzles the reader.
        bool FitsSurroundings(AwaitPolicy policy) =>
            rules!.Awaits.FindContextReadAfter(place, place.Span.End, semantics, cancellationToken) == null
            && (policy.IsSetByOption || FindSurroundingHabit(place) != false);
    }

    /// <summary>
    /// Returns true if all awaits of the surrounding member have it, false if none has it, and null if only some do. If the member has no
    /// awaits, those of its file count.
    /// </summary>
    static bool? FindSurroundingHabit(SyntaxNode place)
    {
        var awaits = FindAwaits(EnclosingMember.GetDeclarationScope(place)) is { Length: > 0 } near
            ? near
            : FindAwaits(place.SyntaxTree.GetRoot());
        return awaits.Length == 0 ? null
            : Array.TrueForAll(awaits, IsFalse) ? true
            : Array.Exists(awaits, IsFalse) ? null
            : false;
    }

    static AwaitConstruct[] FindAwaits(SyntaxNode code) =>
        code.DescendantNodes().Select(AwaitConstruct.FromNode).OfType<AwaitConstruct>().ToArray();

    static bool IsFalse(AwaitConstruct form) => NewAwaits.IsFalse(form.ConfigureAwaitCall);
}
