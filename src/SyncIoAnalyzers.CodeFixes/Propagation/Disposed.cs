using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Calls;
using SyncIoAnalyzers.Rules;

namespace SyncIoAnalyzers.CodeFixes.Propagation;

/// <summary>What a function that becomes async had to dispose of synchronously, and has not any more: it would be a finding of SIO105 as soon as the plan is written.</summary>
internal static class Disposed
{
    /// <summary>The rewrites of such places.</summary>
    /// <param name="holder">The function that becomes async.</param>
    /// <param name="semantics">The semantic model of its tree.</param>
    /// <param name="model">What the rule asks.</param>
    /// <param name="token">Ends the work.</param>
    public static IEnumerable<Rewrite> In(SyntaxNode holder, SemanticModel semantics, Model model, CancellationToken token)
    {
        var rule = CallRules.Dispose.Descriptor;
        if (Severity.IsOff(rule, holder.SyntaxTree, semantics.Compilation, token))
            yield break;
        foreach (var node in Holder.Own(holder).Where(SyncDispose.May).ToArray())
            if (CallRules.Dispose.Of(node, model, semantics, token) is { } answer && Holder.Refuses(node, holder, semantics, token) == null
                && Rewrites.Of(Marking(answer, rule), FixAction.Dispose, holder.SyntaxTree.GetRoot(token), semantics, token).Rewrite is { } rewrite)
                yield return rewrite;
    }

    static Diagnostic Marking(Answer answer, DiagnosticDescriptor rule) => Diagnostic.Create(rule, answer.Location,
        ImmutableDictionary<string, string?>.Empty.Add(Finding.Counterpart, answer.Counterpart).Add(Finding.Using, answer.Using), answer.Call, "", answer.Counterpart, "");
}
