using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.Calls;

/// <summary>Waits for tasks that give up after a time: what is awaited is whichever ends first, the task or a delay, and the task once more if it was that.</summary>
/// <remarks>
/// <c>WaitAsync(time)</c> would throw a <c>TimeoutException</c> where <c>Wait</c> returns false, and nobody could tell it from one of the task's own. Awaiting
/// the task afterwards throws what <c>Wait</c> would have thrown.
/// </remarks>
internal static class Timeouts
{
    /// <summary>The rewrite of a wait that is given a time, a token or both.</summary>
    /// <param name="wait">The wait.</param>
    /// <param name="limits">How many of its last arguments are the time and the token.</param>
    /// <param name="task">Makes the task that is waited for, of the wait as it is by then.</param>
    /// <param name="model">The semantic model of its tree.</param>
    /// <param name="token">Ends the work.</param>
    public static Rewritten Of(InvocationExpressionSyntax wait, int limits, Func<InvocationExpressionSyntax, ExpressionSyntax> task, SemanticModel model, CancellationToken token)
    {
        var arguments = wait.ArgumentList.Arguments;
        if (limits > 1 && arguments.Any(a => a.NameColon != null))
            return Refusal.HasTimeout;
        if (!Statements.IsAll(wait, model))
            return limits == 1 && !IsEndless(arguments.Last(), model, token) ? Chosen(wait, task, model, token) : Refusal.HasTimeout;
        if (IsEndless(arguments[arguments.Count - limits], model, token))
            return limits == 1 ? new Rewrite(wait, n => Code.Await(task((InvocationExpressionSyntax)n), n, wait)) : WithToken(wait, task, model);
        return new Rewrite(wait, n => Code.Await(Code.Await(First((InvocationExpressionSyntax)n, task((InvocationExpressionSyntax)n), limits, model, wait), IdentifierName("x"), wait.ArgumentList), n, wait));
    }

    /// <summary><c>Wait(token)</c> is <c>WaitAsync(token)</c>, which .NET has from version 6 on.</summary>
    public static Rewritten WithToken(InvocationExpressionSyntax wait, Func<InvocationExpressionSyntax, ExpressionSyntax> task, SemanticModel model) =>
        Apis.TypeNames.Find(model.Compilation, "System.Threading.Tasks.Task")?.GetMembers("WaitAsync").IsEmpty != false ? Refusal.OtherArguments
        : new Rewrite(wait, n => Code.Await(Call(task((InvocationExpressionSyntax)n), "WaitAsync", ((InvocationExpressionSyntax)n).ArgumentList.Arguments.Last()), n, wait));

    /// <summary>Waits whose answer decides what is done next.</summary>
    static Rewritten Chosen(InvocationExpressionSyntax wait, Func<InvocationExpressionSyntax, ExpressionSyntax> task, SemanticModel model, CancellationToken token)
    {
        var (whole, isNegated) = Whole(wait);
        var isStable = Code.IsStable(task(wait), model, token);
        var name = isStable ? null : new Names(wait, model).Free(wait.ArgumentList.Arguments.Count > 1 ? "all" : "task");
        return whole.Parent switch
        {
            IfStatementSyntax choice when choice.Condition == whole && (isStable || Statements.MaySplit(choice)) => Choice(choice, isNegated),
            WhileStatementSyntax loop when loop.Condition == whole && isNegated && isStable && Statements.MaySplit(loop) && !loop.Statement.DescendantNodes().Any(n => n is BreakStatementSyntax or GotoStatementSyntax) =>
                new Rewrite(loop, n => ((WhileStatementSyntax)n).WithCondition(Compared(((WhileStatementSyntax)n).Condition, true)) is var made ? Statements.Joined(null, made, Statements.Await(task(wait))) : n),
            EqualsValueClauseSyntax { Parent: VariableDeclaratorSyntax { Parent: VariableDeclarationSyntax { Variables.Count: 1, Parent: LocalDeclarationStatementSyntax line } } kept } when !isNegated && isStable && Statements.MaySplit(line) =>
                new Rewrite(line, n => Statements.Joined(null, ((StatementSyntax)n).ReplaceNode(Value(n), Compared(Value(n), false)), Statements.If(ParseExpression(kept.Identifier.Text), Statements.Await(task(wait))))),
            _ => Refusal.HasTimeout,
        };

        Rewrite Choice(IfStatementSyntax choice, bool isNegated)
        {
            var exits = Statements.MaySplit(choice) && model.AnalyzeControlFlow(choice.Statement) is { Succeeded: true, EndPointIsReachable: false };
            return new Rewrite(choice, n =>
            {
                var now = (IfStatementSyntax)n;
                var held = name == null ? null : Kept(name, task(Waited(now.Condition)));
                var done = Statements.Await(name == null ? task(Waited(now.Condition)) : IdentifierName(name));
                var made = now.WithCondition(Compared(now.Condition, isNegated));
                var isAfter = isNegated && now.Else == null && exits;
                made = !isNegated ? made.WithStatement(Statements.Headed(made.Statement, done, now))
                    : made.Else is { } other ? made.WithElse(other.WithStatement(Statements.Headed(other.Statement, done, now)))
                    : isAfter ? made : Statements.WithElse(made, done);
                return held == null && !isAfter ? made : Statements.Joined(held, made, isAfter ? done : null);
            });
        }

        ExpressionSyntax Compared(ExpressionSyntax condition, bool isNegated)
        {
            var now = Waited(condition);
            var awaited = name == null ? task(now).WithoutTrivia() : IdentifierName(name);
            return BinaryExpression(isNegated ? SyntaxKind.NotEqualsExpression : SyntaxKind.EqualsExpression, Code.Await(First(now, awaited, 1, model, wait), IdentifierName("x"), wait.ArgumentList).WithTrailingTrivia(Space),
                Token(isNegated ? SyntaxKind.ExclamationEqualsToken : SyntaxKind.EqualsEqualsToken).WithTrailingTrivia(Space), awaited).WithTriviaFrom(condition);
        }
    }

    static StatementSyntax Kept(string name, ExpressionSyntax task) => LocalDeclarationStatement(VariableDeclaration(IdentifierName("var").WithTrailingTrivia(Space), SingletonSeparatedList(
        VariableDeclarator(Identifier(name).WithTrailingTrivia(Space), null, EqualsValueClause(Token(SyntaxKind.EqualsToken).WithTrailingTrivia(Space), task.WithoutTrivia())))));

    static ExpressionSyntax Value(SyntaxNode line) => ((LocalDeclarationStatementSyntax)line).Declaration.Variables[0].Initializer!.Value;

    /// <summary>The wait with the parentheses and exclamation marks before it, and whether those turn it round.</summary>
    static (ExpressionSyntax Whole, bool IsNegated) Whole(ExpressionSyntax wait)
    {
        var isNegated = false;
        while (wait.Parent is ParenthesizedExpressionSyntax or PrefixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.LogicalNotExpression })
        {
            isNegated ^= wait.Parent is PrefixUnaryExpressionSyntax;
            wait = (ExpressionSyntax)wait.Parent;
        }

        return (wait, isNegated);
    }

    static InvocationExpressionSyntax Waited(ExpressionSyntax condition) => condition switch
    {
        ParenthesizedExpressionSyntax inner => Waited(inner.Expression),
        PrefixUnaryExpressionSyntax inner => Waited(inner.Operand),
        _ => (InvocationExpressionSyntax)condition,
    };

    /// <summary><c>Task.WhenAny(task, Task.Delay(time))</c>.</summary>
    static ExpressionSyntax First(InvocationExpressionSyntax wait, ExpressionSyntax task, int limits, SemanticModel model, SyntaxNode place)
    {
        var given = wait.ArgumentList.Arguments.Skip(wait.ArgumentList.Arguments.Count - limits).Select(a => a.WithNameColon(null).WithoutTrivia());
        return Call(Code.Static("Task.WhenAny", model, place.SpanStart), Argument(task.WithoutTrivia()), Argument(Call(Code.Static("Task.Delay", model, place.SpanStart), [.. given])));
    }

    static ExpressionSyntax Call(ExpressionSyntax task, string name, ArgumentSyntax argument) =>
        Call(MemberAccessExpression(SyntaxKind.SimpleMemberAccessExpression, task is AwaitExpressionSyntax or ConditionalExpressionSyntax ? ParenthesizedExpression(task) : task, IdentifierName(name)), argument.WithNameColon(null).WithoutTrivia());

    static ExpressionSyntax Call(ExpressionSyntax method, params ArgumentSyntax[] arguments) =>
        InvocationExpression(method, Code.Arguments(arguments));

    /// <summary>Whether a time is none at all: <c>Timeout.Infinite</c>.</summary>
    static bool IsEndless(ArgumentSyntax time, SemanticModel model, CancellationToken token) => model.GetConstantValue(time.Expression, token) is { HasValue: true, Value: -1 }
        || model.GetSymbolInfo(time.Expression, token).Symbol is IFieldSymbol { Name: nameof(Timeout.InfiniteTimeSpan), ContainingType.Name: nameof(Timeout) };
}
