using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.DataFlow;

/// <summary>
/// Recognizes loops that await each task of a collection, or wait for it: <c>foreach (var task in tasks) await task;</c>. Where such a loop
/// ends, all of them are completed.
/// </summary>
internal static class AwaitedLoops
{
    /// <summary>Returns the collection if the condition is the one that ends such a loop; null for any other condition.</summary>
    public static IOperation? FindCollection(IOperation condition, SemanticModel model, CancellationToken cancellationToken)
    {
        if (condition is not IInvocationOperation { TargetMethod.Name: "MoveNext", IsImplicit: true })
            return null;
        return
            condition.Syntax.FirstAncestorOrSelf<ForEachStatementSyntax>() is { AwaitKeyword.RawKind: 0 } loop
            && loop.Expression.Span.Contains(condition.Syntax.Span)
            && AwaitsElement(loop)
            ? model.GetOperation(loop.Expression, cancellationToken)
            : null;
    }

    /// <summary>Returns true if the first statement of the body awaits the element whatever happens before.</summary>
    static bool AwaitsElement(ForEachStatementSyntax loop)
    {
        var first = loop.Statement is BlockSyntax block ? block.Statements.FirstOrDefault() : loop.Statement;
        return first is ExpressionStatementSyntax or LocalDeclarationStatementSyntax
            && first.DescendantNodes(n => !IsConditional(n)).Any(n => AwaitsElement(n, loop.Identifier.ValueText));
    }

    /// <summary>Returns the collection of <c>tasks.ForEach(t => t.Wait())</c>; null for any other call.</summary>
    public static IOperation? FindCollection(IInvocationOperation call)
    {
        if (call.TargetMethod is not { Name: "ForEach", ContainingType: { Name: "List" or "Array" } } || call.Arguments.Length == 0)
            return null;
        return
            call.Arguments[call.Arguments.Length - 1].Value.Syntax
                is SimpleLambdaExpressionSyntax { ExpressionBody: { } body, Parameter: var element }
            && AwaitsElement(body, element.Identifier.ValueText)
            ? call.Instance ?? call.Arguments[0].Value
            : null;
    }

    static bool AwaitsElement(SyntaxNode node, string element) =>
        (node is AwaitExpressionSyntax wait ? wait.Expression : TaskSyntax.FindWaitedTask(node)) is { } task && IsElement(task, element);

    static bool IsElement(ExpressionSyntax awaited, string element) =>
        awaited switch
        {
            IdentifierNameSyntax name => name.Identifier.ValueText == element,
            InvocationExpressionSyntax
            {
                Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "ConfigureAwait" } access
            } => IsElement(access.Expression, element),
            _ => false,
        };

    static bool IsConditional(SyntaxNode node) =>
        node
            is AnonymousFunctionExpressionSyntax
                or ConditionalExpressionSyntax
                or SwitchExpressionSyntax
                or ConditionalAccessExpressionSyntax
        || node is BinaryExpressionSyntax binary && IsShortCircuit(binary);

    static bool IsShortCircuit(BinaryExpressionSyntax binary) =>
        binary.Kind() is SyntaxKind.LogicalAndExpression or SyntaxKind.LogicalOrExpression or SyntaxKind.CoalesceExpression;
}
