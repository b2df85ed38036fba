using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Diagnostics;

namespace SyncIoAnalyzers.Eligibility;

/// <summary>
/// Finds code that catches the <c>AggregateException</c> of a wait, which an <c>await</c> does not throw: it throws the exception of the
/// task itself.
/// </summary>
internal static class AggregateExceptionCatches
{
    /// <summary>Returns the decision about a wait, with the reason if a <c>catch</c> around it would miss the exception.</summary>
    public static FormDecision RefuseCaught(
        FormDecision decision,
        SyntaxNode wait,
        SemanticModel model,
        CancellationToken cancellationToken
    ) =>
        decision.Refusal == null && IsCaught(wait, model, cancellationToken)
            ? decision with
            {
                Refusal = Refusal.CatchesAggregate,
            }
            : decision;

    /// <summary>Returns true if a <c>catch</c> around a wait names <c>AggregateException</c>. <c>GetResult</c> never throws it.</summary>
    static bool IsCaught(SyntaxNode wait, SemanticModel model, CancellationToken cancellationToken) =>
        !ThrowsOriginal(wait) && IsInCatchingTry(wait, model, cancellationToken);

    /// <summary>Returns true if a call is in a <c>try</c> of its function whose <c>catch</c> names <c>AggregateException</c>.</summary>
    public static bool IsInCatchingTry(SyntaxNode call, SemanticModel model, CancellationToken cancellationToken) =>
        call.Ancestors()
            .TakeWhile(n => !IsFunction(n))
            .OfType<TryStatementSyntax>()
            .Any(t => t.Block.Span.Contains(call.Span) && t.Catches.Any(c => NamesAggregate(c, model, cancellationToken)));

    /// <summary>
    /// Returns true if the call of a finding can throw an <c>AggregateException</c> that its async form does not: a wait for a task, or a
    /// member that waits for its async form.
    /// </summary>
    public static bool MayThrow(Diagnostic finding, SyntaxNode call) => finding.Id is "SIO001" or "SIO103" && !ThrowsOriginal(call);

    static bool ThrowsOriginal(SyntaxNode wait) =>
        wait
            is AwaitExpressionSyntax
                or InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "GetResult" } };

    static bool IsFunction(SyntaxNode node) =>
        node is MemberDeclarationSyntax and not GlobalStatementSyntax or AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax;

    static bool NamesAggregate(CatchClauseSyntax clause, SemanticModel model, CancellationToken cancellationToken) =>
        clause.Declaration is { Type: var type } && model.GetTypeInfo(type, cancellationToken).Type?.Name == nameof(AggregateException)
        || clause.DescendantNodes().OfType<SimpleNameSyntax>().Any(n => n.Identifier.ValueText == nameof(AggregateException));
}
