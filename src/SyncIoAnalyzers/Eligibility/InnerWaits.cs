using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Diagnostics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.Eligibility;

/// <summary>The forms of the waits in the lambdas of a call, all of them or none.</summary>
/// <param name="Forms">The forms; empty when one of the waits is refused.</param>
/// <param name="Refusal">The reason why they are not rewritten, or are only on request; null when they are.</param>
internal readonly record struct InnerWaits(IReadOnlyList<CallForm> Forms, Refusal? Refusal)
{
    /// <summary>Finds the forms of some waits.</summary>
    /// <param name="inside">The waits, as findings.</param>
    /// <param name="root">Their tree.</param>
    /// <param name="model">The semantic model of that tree.</param>
    /// <param name="cancellationToken">Ends the work.</param>
    public static InnerWaits FindForms(
        IEnumerable<Diagnostic> inside,
        SyntaxNode root,
        SemanticModel model,
        CancellationToken cancellationToken
    )
    {
        var waits = new List<CallForm>();
        Refusal? change = null; // of one of the waits
        foreach (var wait in inside)
        {
            var (form, reason) = CallForms.FindForm(wait, root, model, cancellationToken);
            if (form == null)
                return new([], reason ?? Refusal.ByHand);
            if (FindRefusal(form.Target, waits, model, cancellationToken) is { } refusal)
                return new([], refusal);
            waits.Add(form);
            change ??= reason;
        }

        return new(waits, change);
    }

    /// <summary>
    /// Returns the reason why a wait cannot be rewritten with its call: it is in a local function, or in an async lambda, whose end the
    /// call does not wait for.
    /// </summary>
    static Refusal? FindRefusal(SyntaxNode target, IReadOnlyList<CallForm> others, SemanticModel model, CancellationToken cancellationToken)
    {
        var function = EnclosingFunction.GetFunction(target);
        return function is AnonymousFunctionExpressionSyntax { AsyncKeyword.RawKind: 0 } && others.All(o => o.Target != target)
            ? AwaitObstacles.FindRefusalBetween(target, function, model, cancellationToken)
            : Refusal.ByHand;
    }
}
