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
        !ThrowsOriginal(wait)
        && wait.Ancestors()
            .TakeWhile(n => !IsFunction(n))
            .OfType<TryStatementSyntax>()
            .Any(t => t.Block.Span.Contains(wait.Span) && t.Catches.Any(c => NamesAggregate(c, model, cancellationToken)));

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
