using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Eligibility;
using SyncIoAnalyzers.Syntax;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.CodeFixes.Rewriting;

/// <summary>
/// Rewrites waits for tasks that give up after a time: the await is of whichever ends first, the task or a delay, and then of the task if
/// it was that.
/// </summary>
/// <remarks>
/// <c>WaitAsync(time)</c> would throw a <c>TimeoutException</c> where <c>Wait</c> returns false, and that could not be distinguished from
/// one that the task throws. Awaiting the task afterwards throws the same exception as <c>Wait</c>.
/// </remarks>
internal sealed class TimedWaitRewriter
{
    readonly TimedWaitForm _form;
    readonly SemanticModel _model;
    readonly InvocationExpressionSyntax _wait;

    // The variable of a task that has to be kept to be read again; null when it can be read as it is.
    readonly string? _name;

    TimedWaitRewriter(TimedWaitForm form, SemanticModel model)
    {
        (_form, _model, _wait) = (form, model, form.Wait);
        if (form is { Use: TimedWaitUse.Condition, IsStable: false })
            _name = new FreeNames(_wait, model).TakeName(_wait.ArgumentList.Arguments.Count > 1 ? "all" : "task");
    }

    /// <summary>Returns the rewrite of a wait, or of the statement that depends on its answer.</summary>
    public static CallRewrite CreateRewrite(TimedWaitForm form, SemanticModel model)
    {
        var rewriter = new TimedWaitRewriter(form, model);
        return form.Use switch
        {
            TimedWaitUse.Condition => rewriter.CreateChoice((IfStatementSyntax)form.Target),
            TimedWaitUse.LoopCondition => new CallRewrite(form.Target, n => rewriter.WriteLoop((WhileStatementSyntax)n)),
            TimedWaitUse.Variable => new CallRewrite(form.Target, n => rewriter.WriteVariable((LocalDeclarationStatementSyntax)n)),
            TimedWaitUse.Returned => new CallRewrite(form.Target, n => rewriter.WriteReturns((ReturnStatementSyntax)n)),
            TimedWaitUse.ResultRead => new CallRewrite(form.Target, n => rewriter.WriteResultReads((ExpressionSyntax)n)),
            _ => new CallRewrite(form.Wait, n => rewriter.AwaitTask((InvocationExpressionSyntax)n)),
        };
    }

    ExpressionSyntax AwaitTask(InvocationExpressionSyntax now) =>
        _form.Use switch
        {
            TimedWaitUse.Endless => AwaitSyntax.CreateAwait(FindTask(now), now, _wait),
            TimedWaitUse.HasToken => AwaitWithToken(now),
            _ => AwaitFirst(now),
        };

    /// <summary>Returns the awaited task of the rewritten wait.</summary>
    ExpressionSyntax FindTask(InvocationExpressionSyntax wait) =>
        _form.Combinator is { } combinator
            ? GroupWaitRewriter.CombineTasks(wait, combinator, _form.Limits)
            : ((MemberAccessExpressionSyntax)wait.Expression).Expression;

    ExpressionSyntax AwaitWithToken(InvocationExpressionSyntax now)
    {
        var task = FindTask(now);
        var token = now.ArgumentList.Arguments.Last();
        // A call that takes the token ends by it, so the wait for it needs no token of its own.
        if (TaskSyntax.FindMaker(task) is { } maker && TokenSlots.IsPassed(token.Expression, maker))
            return AwaitSyntax.CreateAwait(task, now, _wait);
        var receiver = task is AwaitExpressionSyntax or ConditionalExpressionSyntax ? ParenthesizedExpression(task) : task;
        var method = MemberAccessExpression(SyntaxKind.SimpleMemberAccessExpression, receiver, IdentifierName("WaitAsync"));
        return AwaitSyntax.CreateAwait(CallWith(method, token.WithNameColon(null).WithoutTrivia()), now, _wait);
    }

    ExpressionSyntax AwaitFirst(InvocationExpressionSyntax now) =>
        AwaitSyntax.CreateAwait(
            AwaitSyntax.CreateAwait(WriteFirst(now, FindTask(now)), IdentifierName("x"), _wait.ArgumentList),
            now,
            _wait
        );

    SyntaxNode WriteLoop(WhileStatementSyntax now) =>
        StatementBuilder.JoinStatements(null, now.WithCondition(CompareTask(now.Condition)), StatementBuilder.CreateAwait(FindTask(_wait)));

    SyntaxNode WriteVariable(LocalDeclarationStatementSyntax now)
    {
        var value = now.Declaration.Variables[0].Initializer!.Value;
        var name = ((LocalDeclarationStatementSyntax)_form.Target).Declaration.Variables[0].Identifier.Text;
        return StatementBuilder.JoinStatements(
            null,
            now.ReplaceNode(value, CompareTask(value)),
            StatementBuilder.CreateIf(ParseExpression(name), StatementBuilder.CreateAwait(FindTask(_wait)))
        );
    }

    SyntaxNode WriteReturns(ReturnStatementSyntax now)
    {
        var late = CompareTask(now.Expression!, SyntaxKind.NotEqualsExpression).WithoutTrivia();
        var guard = StatementBuilder.CreateIf(late, ParseStatement("return false;"));
        return StatementBuilder.JoinStatements(
            guard,
            StatementBuilder.CreateAwait(FindTask(_wait)).WithTriviaFrom(now),
            now.WithExpression(LiteralExpression(SyntaxKind.TrueLiteralExpression)).WithoutTrivia()
        );
    }

    ExpressionSyntax WriteResultReads(ExpressionSyntax now)
    {
        var (condition, completed) = TimedWaits.FindParts(now, _form.IsNegated)!.Value;
        var task = FindTask(FindWait(condition)).WithoutTrivia();
        var reads = TimedWaits.FindResultReads(completed, task);
        return now.ReplaceNodes(
            reads.Append(condition),
            (old, _) => old == condition ? CompareTask(condition) : AwaitSyntax.CreateAwait(task, old, old)
        );
    }

    CallRewrite CreateChoice(IfStatementSyntax choice)
    {
        var exits =
            TaskSyntax.CanSplit(choice) && _model.AnalyzeControlFlow(choice.Statement) is { Succeeded: true, EndPointIsReachable: false };
        return new CallRewrite(choice, n => WriteChoice((IfStatementSyntax)n, exits));
    }

    SyntaxNode WriteChoice(IfStatementSyntax now, bool exits)
    {
        var task = FindTask(FindWait(now.Condition));
        var held = _name == null ? null : KeepTask(_name, task);
        var done = StatementBuilder.CreateAwait(_name == null ? task : IdentifierName(_name));
        var made = now.WithCondition(CompareTask(now.Condition));
        var isAfter = _form.IsNegated && now.Else == null && exits;
        if (!_form.IsNegated)
            made = made.WithStatement(StatementBuilder.InsertHead(made.Statement, done, now));
        else if (made.Else is { } other)
            made = made.WithElse(other.WithStatement(StatementBuilder.InsertHead(other.Statement, done, now)));
        else if (!isAfter)
            made = StatementBuilder.AddElse(made, done);
        return held == null && !isAfter ? made : StatementBuilder.JoinStatements(held, made, isAfter ? done : null);
    }

    /// <summary>Returns the condition as a comparison of the first completed task with the task.</summary>
    ExpressionSyntax CompareTask(ExpressionSyntax condition) =>
        CompareTask(condition, _form.IsNegated ? SyntaxKind.NotEqualsExpression : SyntaxKind.EqualsExpression);

    ExpressionSyntax CompareTask(ExpressionSyntax condition, SyntaxKind kind)
    {
        var now = FindWait(condition);
        var task = _name == null ? FindTask(now).WithoutTrivia() : IdentifierName(_name);
        var first = AwaitSyntax.CreateAwait(WriteFirst(now, task), IdentifierName("x"), _wait.ArgumentList).WithTrailingTrivia(Space);
        var sign = kind == SyntaxKind.EqualsExpression ? SyntaxKind.EqualsEqualsToken : SyntaxKind.ExclamationEqualsToken;
        return BinaryExpression(kind, first, Token(sign).WithTrailingTrivia(Space), task).WithTriviaFrom(condition);
    }

    static StatementSyntax KeepTask(string name, ExpressionSyntax task)
    {
        var value = EqualsValueClause(Token(SyntaxKind.EqualsToken).WithTrailingTrivia(Space), task.WithoutTrivia());
        var variable = VariableDeclarator(Identifier(name).WithTrailingTrivia(Space), null, value);
        return LocalDeclarationStatement(
            VariableDeclaration(IdentifierName("var").WithTrailingTrivia(Space), SingletonSeparatedList(variable))
        );
    }

    /// <summary>Returns the wait within the parentheses and negations of a condition.</summary>
    public static InvocationExpressionSyntax FindWait(ExpressionSyntax condition) =>
        condition switch
        {
            ParenthesizedExpressionSyntax inner => FindWait(inner.Expression),
            PrefixUnaryExpressionSyntax inner => FindWait(inner.Operand),
            _ => (InvocationExpressionSyntax)condition,
        };

    ExpressionSyntax WriteFirst(InvocationExpressionSyntax wait, ExpressionSyntax task)
    {
        var arguments = wait.ArgumentList.Arguments;
        return WriteFirst(task, arguments.Skip(arguments.Count - _form.Limits), _model, _wait.SpanStart);
    }

    /// <summary>Writes <c>Task.WhenAny(task, Task.Delay(time))</c>.</summary>
    /// <param name="task">The task.</param>
    /// <param name="limits">The time, and the token if there is one.</param>
    /// <param name="model">The semantic model of the document.</param>
    /// <param name="position">The position of the code that it replaces.</param>
    public static ExpressionSyntax WriteFirst(ExpressionSyntax task, IEnumerable<ArgumentSyntax> limits, SemanticModel model, int position)
    {
        ArgumentSyntax[] plain = [.. limits.Select(a => a.WithNameColon(null).WithoutTrivia())];
        var delay = CallWith(TypeReferences.WriteStaticMember("Task.Delay", model, position), plain);
        var first = TypeReferences.WriteStaticMember("Task.WhenAny", model, position);
        return CallWith(first, Argument(task.WithoutTrivia()), Argument(delay));
    }

    static InvocationExpressionSyntax CallWith(ExpressionSyntax method, params ArgumentSyntax[] arguments) =>
        InvocationExpression(method, CallSyntax.JoinArguments(arguments));
}
