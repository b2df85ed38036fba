using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.DataFlow;

/// <summary>
/// Finds the parameters whose tasks are completed when a method of the project ends: it awaits them, waits for them or returns their
/// <c>Task.WhenAll</c>.
/// </summary>
internal sealed class WaitedParameters(Compilation compilation, MethodBodies bodies)
{
    readonly ParameterFacts _facts = new(compilation, bodies, FindWaitedPaths);

    /// <summary>Returns the arguments of a call whose tasks are completed when it, or the task that it returns, ends.</summary>
    public IEnumerable<IOperation> FindWaitedArguments(IInvocationOperation call, CancellationToken cancellationToken) =>
        _facts.FindArguments(call, HoldsTasks, cancellationToken);

    static bool HoldsTasks(ITypeSymbol type) =>
        type switch
        {
            IArrayTypeSymbol { ElementType: var element } => AwaitableTypes.IsTask(element, out _),
            INamedTypeSymbol named => AwaitableTypes.IsTask(named, out _) || named.TypeArguments.Any(a => AwaitableTypes.IsTask(a, out _)),
            _ => false,
        };

    static IEnumerable<AccessPath> FindWaitedPaths(
        IMethodSymbol method,
        SyntaxNode body,
        SemanticModel model,
        CancellationToken cancellationToken
    )
    {
        var combined = new CombinedTasks(new AccessPathResolver(model, captured: null, cancellationToken), model, cancellationToken);
        return FindEndingTasks(method, body, model, cancellationToken).SelectMany(combined.FindPaths).Where(p => p.Suffix is "" or "[*]");
    }

    /// <summary>
    /// Returns the tasks that are certainly completed at the end: the one that a body returns, or those that its statements wait for.
    /// </summary>
    static IEnumerable<IOperation> FindEndingTasks(
        IMethodSymbol method,
        SyntaxNode body,
        SemanticModel model,
        CancellationToken cancellationToken
    )
    {
        var returnsTask = !method.IsAsync && AwaitableTypes.IsTask(method.ReturnType, out _);
        var code = returnsTask ? FindOnlyReturnedValue(body) : FindRunExpressions(body);
        var values = code.Select(e => model.GetOperation(e, cancellationToken)).OfType<IOperation>();
        return returnsTask ? values : values.Select(FindWaitedTask).OfType<IOperation>();
    }

    static ExpressionSyntax[] FindOnlyReturnedValue(SyntaxNode body)
    {
        var values = EnclosingFunction.GetReturnedValues(body).Take(2).ToArray();
        return values.Length == 1 ? values : [];
    }

    /// <summary>Returns the expressions of the statements that run whenever the body does, up to one that may return.</summary>
    static IEnumerable<ExpressionSyntax> FindRunExpressions(SyntaxNode body) =>
        body is ArrowExpressionClauseSyntax arrow
            ? [arrow.Expression]
            : ((BlockSyntax)body)
                .Statements.TakeWhile(s => !s.DescendantNodes().Any(n => n is ReturnStatementSyntax))
                .Select(FindExpression)
                .OfType<ExpressionSyntax>();

    static ExpressionSyntax? FindExpression(StatementSyntax statement) =>
        statement switch
        {
            ExpressionStatementSyntax expression => expression.Expression,
            ReturnStatementSyntax { Expression: var value } => value,
            LocalDeclarationStatementSyntax { Declaration.Variables: { Count: 1 } only } => only[0].Initializer?.Value,
            _ => null,
        };

    static IOperation? FindWaitedTask(IOperation value) =>
        value switch
        {
            IAwaitOperation { Operation: var task } when !TaskExpression.CanEndEarly(task) => task,
            IInvocationOperation { TargetMethod: { Name: "Wait" or "GetResult", Parameters.Length: 0 }, Instance: { } task } => task,
            IInvocationOperation { Arguments: { Length: 1 } tasks } all when TaskExpression.IsTaskMethodCall(all, "WaitAll") => tasks[
                0
            ].Value,
            IPropertyReferenceOperation { Property.Name: "Result", Instance: { } task } => task,
            _ => null,
        };
}
