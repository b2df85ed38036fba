using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Diagnostics;
using SyncIoAnalyzers.Eligibility;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.Rules;

/// <summary>
/// Decides whether the form of a call allows a fix, so that the message of the diagnostic can say why there is none.
/// The fix makes its rewrite from the same decision.
/// </summary>
internal static class FixEligibility
{
    /// <summary>Returns the reason why the reported call cannot be rewritten; null when it can, or when only a plan can decide.</summary>
    /// <param name="finding">The finding.</param>
    /// <param name="diagnostic">The diagnostic of the finding.</param>
    /// <param name="semantics">The semantic model of its tree.</param>
    /// <param name="cancellationToken">Ends the analysis.</param>
    public static Refusal? FindRefusal(
        BlockingFinding finding,
        Diagnostic diagnostic,
        SemanticModel semantics,
        CancellationToken cancellationToken
    )
    {
        if (Refusal.FromDiagnostic(diagnostic) != null || !MayRefuse(finding, semantics, cancellationToken))
            return null;
        var root = semantics.SyntaxTree.GetRoot(cancellationToken);
        var refusal = CallForms.FindForm(diagnostic, root, semantics, cancellationToken).Refusal;
        return Refusal.AtCallSite.FirstOrDefault(r => r == refusal);
    }

    /// <summary>
    /// Returns true if the form of a call may refuse a fix. Most findings are calls with a counterpart or plain waits, whose form never
    /// does.
    /// </summary>
    static bool MayRefuse(BlockingFinding finding, SemanticModel semantics, CancellationToken cancellationToken) =>
        finding.Rule.Descriptor.Id switch
        {
            "SIO001" => MayRefuse(finding.Node),
            "SIO201" or "SIO202" => true,
            _ => finding.InnerFindings.Count > 0 || MayRefuseCall(finding.Node, semantics, cancellationToken),
        };

    static bool MayRefuseCall(SyntaxNode node, SemanticModel semantics, CancellationToken cancellationToken) =>
        TaskSyntax.FindConditionalAccess(node) != null
        || ReaderLoops.FindGuard(node) != null
        || node is InvocationExpressionSyntax call && SyncTimeouts.IsLost(call, semantics, cancellationToken);

    static bool MayRefuse(SyntaxNode wait) =>
        TaskSyntax.FindWaitedTask(wait) == null
        || TaskSyntax.FindConditionalAccess(wait) != null
        || wait.Ancestors().Any(n => n is TryStatementSyntax);
}
