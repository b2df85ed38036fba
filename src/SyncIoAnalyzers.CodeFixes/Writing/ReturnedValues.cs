using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.CodeFixes.Rewriting;
using SyncIoAnalyzers.Syntax;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.CodeFixes.Writing;

/// <summary>The values that an async function returns for the tasks that it returned before.</summary>
/// <param name="result">The type of the values.</param>
/// <param name="model">The semantic model of its tree.</param>
/// <param name="isDeclared">True if the function declares its return type; the return type of a lambda may be inferred from its
/// values.</param>
internal sealed class ReturnedValues(ITypeSymbol result, SemanticModel model, bool isDeclared)
{
    /// <summary>Returns the value that is returned for a task.</summary>
    /// <param name="task">The task in the rewritten code.</param>
    /// <param name="before">The same task in the document; null when it cannot be determined.</param>
    public ExpressionSyntax FindValue(ExpressionSyntax task, ExpressionSyntax? before)
    {
        if (task is ThrowExpressionSyntax)
            return task;
        if (task is ConditionalExpressionSyntax choice)
            return FindValues(choice, before as ConditionalExpressionSyntax);
        if (UnwrapFromResult(task) is { } value)
            return value.WithTriviaFrom(task);
        if (IsNone(task))
            return WriteDefault().WithTriviaFrom(task);
        if (before != null && FindValueTaskArgument(task) is { } held)
            return HoldsResult(before) ? held.WithTriviaFrom(task) : AwaitSyntax.CreateAwait(held.WithoutTrivia(), task, task);
        return AwaitSyntax.CreateAwait(task.WithoutTrivia(), task, task);
    }

    ConditionalExpressionSyntax FindValues(ConditionalExpressionSyntax choice, ConditionalExpressionSyntax? before) =>
        choice.WithWhenTrue(FindValue(choice.WhenTrue, before?.WhenTrue)).WithWhenFalse(FindValue(choice.WhenFalse, before?.WhenFalse));

    /// <summary>
    /// Returns the value in <c>Task.FromResult(value)</c>, with a cast where its type must stay; null for any other task.
    /// </summary>
    ExpressionSyntax? UnwrapFromResult(ExpressionSyntax task)
    {
        if (TaskSyntax.FindFactoryCall(task, "FromResult") is not { Expression: var factory, ArgumentList.Arguments: var arguments })
            return null;
        // The type argument may differ from the type of the value. The declaration of a method repeats it.
        var isTypeDeclared = isDeclared && task.Parent is ReturnStatementSyntax or ArrowExpressionClauseSyntax;
        var value = arguments[0].Expression;
        return
            factory is MemberAccessExpressionSyntax { Name: GenericNameSyntax { TypeArgumentList.Arguments: var types } } && !isTypeDeclared
            ? CastExpression(types[0].WithoutTrivia(), ParenthesizedExpression(value.WithoutTrivia()))
            : value;
    }

    ExpressionSyntax WriteDefault()
    {
        var isNotNull = result is { IsReferenceType: true, NullableAnnotation: NullableAnnotation.NotAnnotated };
        return ParseExpression(isNotNull ? "default!" : "default");
    }

    static ExpressionSyntax? FindValueTaskArgument(ExpressionSyntax task) =>
        task is BaseObjectCreationExpressionSyntax { ArgumentList.Arguments: { Count: 1 } arguments } && IsValueTask(task)
            ? arguments[0].Expression
            : null;

    /// <summary>
    /// Returns true if no task is returned, or the default of a value task: <c>default</c>, <c>null!</c>, <c>new()</c>. The first cannot be
    /// awaited, and the result of the second is the default value.
    /// </summary>
    public static bool IsNone(ExpressionSyntax task)
    {
        if (task is PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression, Operand: var inner })
            return IsNone(inner);
        if (task.RawKind is (int)SyntaxKind.DefaultLiteralExpression or (int)SyntaxKind.NullLiteralExpression)
            return true;
        if (task is DefaultExpressionSyntax)
            return true;
        return IsValueTask(task) && ((BaseObjectCreationExpressionSyntax)task).ArgumentList is null or { Arguments.Count: 0 };
    }

    /// <summary>
    /// Returns true if the expression creates a value task. A returned <c>Task</c> is never created like this, because nothing would start
    /// it.
    /// </summary>
    public static bool IsValueTask(ExpressionSyntax task) =>
        task is ImplicitObjectCreationExpressionSyntax
        || task
            is ObjectCreationExpressionSyntax
            {
                Type: SimpleNameSyntax { Identifier.ValueText: "ValueTask" }
                    or QualifiedNameSyntax { Right.Identifier.ValueText: "ValueTask" }
            };

    bool HoldsResult(ExpressionSyntax made) =>
        model.GetSymbolInfo(made).Symbol is IMethodSymbol { Parameters: { Length: 1 } parameters }
        && !SyncIoAnalyzers.Semantics.AwaitableTypes.IsTask(parameters[0].Type, out _);
}
