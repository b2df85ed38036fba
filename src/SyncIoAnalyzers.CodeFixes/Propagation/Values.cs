using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.CodeFixes.Propagation;

/// <summary>The values that an async function returns for the tasks that it returned before.</summary>
/// <param name="result">The type of the values.</param>
/// <param name="model">The semantic model of its tree.</param>
/// <param name="isDeclared">Whether the function says itself what it returns; of a lambda it may be read from its values.</param>
internal sealed class Values(ITypeSymbol result, SemanticModel model, bool isDeclared)
{
    /// <summary>What is returned for a task.</summary>
    /// <param name="task">The task as it is written by now.</param>
    /// <param name="before">The same where it stands in the document; null when that cannot be told.</param>
    public ExpressionSyntax Of(ExpressionSyntax task, ExpressionSyntax? before) => task switch
    {
        InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name: { Identifier.ValueText: "FromResult" } name, Expression: IdentifierNameSyntax { Identifier.ValueText: "Task" or "ValueTask" } }, ArgumentList.Arguments: { Count: 1 } arguments } =>
            // The type that was written there may be another than that of the value. Of a method, its declaration says it again.
            name is GenericNameSyntax { TypeArgumentList.Arguments: var types } && !(isDeclared && task.Parent is ReturnStatementSyntax or ArrowExpressionClauseSyntax) ? CastExpression(types[0].WithoutTrivia(), ParenthesizedExpression(arguments[0].Expression.WithoutTrivia())).WithTriviaFrom(task) : arguments[0].Expression.WithTriviaFrom(task),
        ThrowExpressionSyntax => task,
        ConditionalExpressionSyntax choice => choice.WithWhenTrue(Of(choice.WhenTrue, (before as ConditionalExpressionSyntax)?.WhenTrue)).WithWhenFalse(Of(choice.WhenFalse, (before as ConditionalExpressionSyntax)?.WhenFalse)),
        _ when IsNone(task) => ParseExpression(result is { IsReferenceType: true, NullableAnnotation: NullableAnnotation.NotAnnotated } ? "default!" : "default").WithTriviaFrom(task),
        BaseObjectCreationExpressionSyntax { ArgumentList.Arguments: { Count: 1 } given } when IsValueTask(task) && HoldsResult(before) => given[0].Expression.WithTriviaFrom(task),
        BaseObjectCreationExpressionSyntax { ArgumentList.Arguments: { Count: 1 } given } when IsValueTask(task) && before != null => Calls.Code.Await(given[0].Expression.WithoutTrivia(), task, task),
        _ => Calls.Code.Await(task.WithoutTrivia(), task, task),
    };

    /// <summary>Whether no task is returned, or the default of a value task: <c>default</c>, <c>null!</c>, <c>new()</c>. Nobody could await the first, and the second has the default as its result.</summary>
    public static bool IsNone(ExpressionSyntax task) => task switch
    {
        PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression, Operand: var inner } => IsNone(inner),
        LiteralExpressionSyntax { RawKind: (int)SyntaxKind.DefaultLiteralExpression or (int)SyntaxKind.NullLiteralExpression } or DefaultExpressionSyntax => true,
        _ => IsValueTask(task) && ((BaseObjectCreationExpressionSyntax)task).ArgumentList is null or { Arguments.Count: 0 },
    };

    /// <summary>Whether a value task is made. A task is never made so where one is returned: nobody would start it.</summary>
    public static bool IsValueTask(ExpressionSyntax task) => task is ImplicitObjectCreationExpressionSyntax
        || task is ObjectCreationExpressionSyntax { Type: SimpleNameSyntax { Identifier.ValueText: "ValueTask" } or QualifiedNameSyntax { Right.Identifier.ValueText: "ValueTask" } };

    bool HoldsResult(ExpressionSyntax? made) => made != null && model.GetSymbolInfo(made).Symbol is IMethodSymbol { Parameters: { Length: 1 } parameters } && !SyncIoAnalyzers.Apis.Awaited.IsTask(parameters[0].Type, out _);
}
