using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Diagnostics;
using SyncIoAnalyzers.Syntax;

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
        var waits = new List<CallForm>();
        Refusal? change = null; // of one of the waits
        foreach (var wait in inside)
        {
            var (form, reason) = CallForms.FindForm(wait, root, model, cancellationToken);
            if (form == null)
                return reason ?? Refusal.ByHand;
            if (FindRefusal(form.Target, waits, model, cancellationToken) is { } refusal)
                return refusal;
            waits.Add(form);
            change ??= reason;
        }

        if (model.GetSymbolInfo(loop, cancellationToken).Symbol is not IMethodSymbol method)
            return Refusal.ByHand;
        var decision = new FormDecision(new ParallelLoopForm(loop, method, waits), change);
        return AggregateExceptionCatches.RefuseCaught(decision, loop, model, cancellationToken);
    }

    /// <summary>
    /// Returns the reason why a wait cannot be rewritten with its loop: it is in a local function, or in an async lambda, whose end the
    /// loop does not wait for.
    /// </summary>
    static Refusal? FindRefusal(SyntaxNode target, IReadOnlyList<CallForm> others, SemanticModel model, CancellationToken cancellationToken)
    {
        var function = EnclosingFunction.GetFunction(target);
        return function is AnonymousFunctionExpressionSyntax { AsyncKeyword.RawKind: 0 } && others.All(o => o.Target != target)
            ? AwaitObstacles.FindRefusalBetween(target, function, model, cancellationToken)
            : Refusal.ByHand;
    }
}
