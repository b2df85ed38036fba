using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Diagnostics;

namespace SyncIoAnalyzers.Eligibility;

/// <summary>A parallel loop whose body waits: the loop and all the waits in it are rewritten together, or nothing is.</summary>
/// <param name="Loop">The call.</param>
/// <param name="Method">The method that runs the loop.</param>
/// <param name="Waits">The forms of the waits in its lambdas.</param>
internal sealed record ParallelLoopForm(InvocationExpressionSyntax Loop, IMethodSymbol Method, IReadOnlyList<CallForm> Waits)
    : CallForm(Loop);

/// <summary>Finds the forms of parallel loops whose bodies wait.</summary>
internal static class ParallelLoopForms
{
    /// <summary>Returns the form of a loop.</summary>
    /// <param name="loop">The call.</param>
    /// <param name="inside">The waits in its lambdas, as findings.</param>
    /// <param name="root">The tree of the loop.</param>
    /// <param name="model">The semantic model of that tree.</param>
    /// <param name="cancellationToken">Ends the work.</param>
    public static FormDecision FindForm(
        InvocationExpressionSyntax loop,
        IReadOnlyList<Diagnostic> inside,
        SyntaxNode root,
        SemanticModel model,
        CancellationToken cancellationToken
    )
    {
        if (!ValueUses.IsUnused(loop, model))
            return Refusal.UsesTheWait;
        var waits = InnerWaits.FindForms(inside, root, model, cancellationToken);
        if (waits.Forms.Count == 0)
            return waits.Refusal ?? Refusal.ByHand;
        if (model.GetSymbolInfo(loop, cancellationToken).Symbol is not IMethodSymbol method)
            return Refusal.ByHand;
        var decision = new FormDecision(new ParallelLoopForm(loop, method, waits.Forms), waits.Refusal);
        return AggregateExceptionCatches.RefuseCaught(decision, loop, model, cancellationToken);
    }
}
