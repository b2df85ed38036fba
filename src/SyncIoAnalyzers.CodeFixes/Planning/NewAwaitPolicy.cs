using System.Runtime.CompilerServices;
using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.CodeFixes.Rewriting;
using SyncIoAnalyzers.ConfigureAwait;
using SyncIoAnalyzers.Rules;
using SyncIoAnalyzers.Semantics;

namespace SyncIoAnalyzers.CodeFixes.Planning;

/// <summary>
/// Decides which new awaits get <c>ConfigureAwait(false)</c>: those that SIO301 would report without it, none that SIO302 would report with
/// it, and otherwise those whose surrounding awaits all have it, or most awaits of the project.
/// </summary>
internal static class NewAwaitPolicy
{
    // A plan writes into one compilation of each project, whose awaits are counted once.
    static readonly ConditionalWeakTable<Compilation, StrongBox<bool?>> ProjectHabits = new();

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
            _ => FindHabit(place, semantics.Compilation, cancellationToken) == true ? true : null,
        };

        // One await that leaves the context among others that keep it changes nothing and only puzzles the reader.
        bool FitsSurroundings(AwaitPolicy policy) =>
            rules!.Awaits.FindContextReadAfter(place, place.Span.End, semantics, cancellationToken) == null
            && (policy.IsSetByOption || FindHabit(place, semantics.Compilation, cancellationToken) != false);
    }

    /// <summary>
    /// Returns true if the awaits around a place have it, false if they do not: those of the member if all agree, else those of the file,
    /// else most of those of the project. Null if there are none, or as many with it as without.
    /// </summary>
    static bool? FindHabit(SyntaxNode place, Compilation compilation, CancellationToken cancellationToken) =>
        FindAgreement(EnclosingMember.GetDeclarationScope(place))
        ?? FindAgreement(place.SyntaxTree.GetRoot(cancellationToken))
        ?? ProjectHabits.GetValue(compilation, c => new StrongBox<bool?>(FindMajority(c, cancellationToken))).Value;

    /// <summary>Returns true if all awaits of some code have it, false if none has it; null if only some do, or there are none.</summary>
    static bool? FindAgreement(SyntaxNode code)
    {
        var (with, without) = CountAwaits(code);
        return (with == 0) == (without == 0) ? null : with > 0;
    }

    static bool? FindMajority(Compilation compilation, CancellationToken cancellationToken)
    {
        var (with, without) = (0, 0);
        foreach (var tree in compilation.SyntaxTrees.Where(t => !EditableDocuments.IsGeneratedPath(t.FilePath)))
        {
            var found = CountAwaits(tree.GetRoot(cancellationToken));
            (with, without) = (with + found.With, without + found.Without);
        }

        return with == without ? null : with > without;
    }

    static (int With, int Without) CountAwaits(SyntaxNode code)
    {
        var awaits = code.DescendantNodes().Select(AwaitConstruct.FromNode).OfType<AwaitConstruct>().ToArray();
        var with = awaits.Count(a => NewAwaits.IsFalse(a.ConfigureAwaitCall));
        return (with, awaits.Length - with);
    }
}
