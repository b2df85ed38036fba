using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.CodeFixes.Rewriting;
using SyncIoAnalyzers.Configuration;
using SyncIoAnalyzers.Diagnostics;
using SyncIoAnalyzers.Eligibility;
using SyncIoAnalyzers.Rules;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.CodeFixes.Writing;

/// <summary>
/// Rewrites synchronous disposals in a function that becomes async: each would be a finding of SIO105 as soon as the plan is written. Those
/// of types of the program wait for that finding, whose plan compares both members.
/// </summary>
internal static class DisposalRewriter
{
    /// <summary>Finds the rewrites of the disposals in a function.</summary>
    /// <param name="function">The function that becomes async.</param>
    /// <param name="semantics">The semantic model of its tree.</param>
    /// <param name="model">The state of the compilation that the rule reads.</param>
    /// <param name="cancellationToken">Ends the work.</param>
    public static IEnumerable<CallRewrite> FindRewrites(
        SyntaxNode function,
        SemanticModel semantics,
        CompilationModel model,
        CancellationToken cancellationToken
    )
    {
        var rule = SyncDispose.Instance.Descriptor;
        if (RuleSeverity.IsSuppressed(rule.Id, function.SyntaxTree, semantics.Compilation, cancellationToken))
            yield break;
        foreach (var node in EnclosingFunction.GetOwnNodes(function).Where(SyncDispose.MayDispose).ToArray())
        {
            if (
                SyncDispose.Instance.AnalyzeDisposal(node, model, semantics, cancellationToken) is not { } finding
                || AwaitObstacles.FindRefusal(node, function, semantics, cancellationToken) != null
                || OwnDisposals.FindDispose(node, semantics, cancellationToken) != null
            )
                continue;
            var diagnostic = CreateDiagnostic(finding, rule);
            var root = function.SyntaxTree.GetRoot(cancellationToken);
            var action = FixAction.DisposeAsynchronously;
            if (CallRewriter.FindRewrite(diagnostic, action, root, semantics, cancellationToken).Rewrite is { } rewrite)
                yield return rewrite;
        }
    }

    static Diagnostic CreateDiagnostic(BlockingFinding finding, DiagnosticDescriptor rule) =>
        Diagnostic.Create(
            rule,
            finding.Location,
            ImmutableDictionary<string, string?>
                .Empty.Add(DiagnosticProperties.Counterpart, finding.Counterpart)
                .Add(DiagnosticProperties.Using, finding.UsingNamespace),
            finding.CallName,
            "",
            finding.Counterpart,
            ""
        );
}
