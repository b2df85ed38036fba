using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.Calls;

/// <summary>Waits that ask again and again whether a task is completed. None of them throws what the task throws, and <c>await Task.WhenAny(task)</c> does not either.</summary>
internal static class Spins
{
    // What a loop may do besides asking, and still do nothing.
    static readonly HashSet<string> Idle = ["Thread.Yield", "Thread.SpinWait", "SpinWait.SpinOnce"];

    /// <summary><c>while (!task.IsCompleted) { }</c>.</summary>
    public static Rewritten OfLoop(WhileStatementSyntax loop, SemanticModel model, CancellationToken token)
    {
        if (Asked(loop.Condition is PrefixUnaryExpressionSyntax not ? not.Operand : loop.Condition) is not { } task || !Code.IsStable(task, model, token) || !IsIdle(loop.Statement, model, token))
            return Refusal.ByHand;
        return Reads.After(loop, task, model, token) is { } read ? read : new Rewrite(loop, n => Statements.Await(Any(task, model)).WithTriviaFrom(n));
    }

    /// <summary><c>SpinWait.SpinUntil(() => task.IsCompleted)</c>.</summary>
    public static Rewritten OfCall(InvocationExpressionSyntax spin, SemanticModel model, CancellationToken token) =>
        Statements.IsAll(spin, model) && spin.ArgumentList.Arguments is { Count: 1 } arguments && arguments[0].Expression is ParenthesizedLambdaExpressionSyntax { ExpressionBody: { } asked }
        && Asked(asked) is { } task && Code.IsStable(task, model, token) ? new Rewrite(spin, n => Code.Await(Any(task, model), n, spin)) : Refusal.ByHand;

    /// <summary><c>((IAsyncResult)task).AsyncWaitHandle.WaitOne()</c>.</summary>
    public static Rewritten OfHandle(InvocationExpressionSyntax wait, SemanticModel model, CancellationToken token)
    {
        if (wait.Expression is not MemberAccessExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "AsyncWaitHandle", Expression: var begun } })
            return Refusal.ByHand;
        while (begun is ParenthesizedExpressionSyntax or CastExpressionSyntax)
            begun = begun is CastExpressionSyntax cast ? cast.Expression : ((ParenthesizedExpressionSyntax)begun).Expression;
        if (!Apis.Awaited.IsTask(model.GetTypeInfo(begun, token).Type, out _))
            return Refusal.ByHand;
        return wait.ArgumentList.Arguments.Count > 0 ? Refusal.HasTimeout : !Statements.IsAll(wait, model) ? Refusal.UsesTheWait : new Rewrite(wait, n => Code.Await(Any(begun, model), n, wait));
    }

    static ExpressionSyntax Any(ExpressionSyntax task, SemanticModel model) =>
        InvocationExpression(Code.Static("Task.WhenAny", model, task.SpanStart), ArgumentList(SingletonSeparatedList(Argument(task.WithoutTrivia()))));

    static ExpressionSyntax? Asked(ExpressionSyntax asked) => asked is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "IsCompleted", Expression: var task } ? task : null;

    static bool IsIdle(StatementSyntax body, SemanticModel model, CancellationToken token) => body switch
    {
        EmptyStatementSyntax => true,
        BlockSyntax block => block.Statements.All(s => IsIdle(s, model, token)) && !block.DescendantTrivia().Any(t => t.IsDirective),
        ExpressionStatementSyntax { Expression: InvocationExpressionSyntax call } => model.GetSymbolInfo(call, token).Symbol is IMethodSymbol method && Idle.Contains(method.ContainingType.Name + "." + method.Name),
        _ => false,
    };
}
