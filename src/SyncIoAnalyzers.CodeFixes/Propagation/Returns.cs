using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.CodeFixes.Propagation;

/// <summary>What a function returns, when it becomes async or has to hand out a task without being it.</summary>
internal static class Returns
{
    /// <summary>A function that returned tasks and becomes async: it awaits them, and returns the values of those that are completed.</summary>
    public static SyntaxNode Awaited(SyntaxNode function, SyntaxNode place, SemanticModel model)
    {
        SyncIoAnalyzers.Apis.Awaited.IsTask(TypeOf(place, model), out var result);
        if (result == null)
            return Ended(Arrow(function) is { } task ? function.ReplaceNode(task, Calls.Code.Await(Wrapped(task) ?? task.WithoutTrivia(), task, task)) : function);
        var values = new Values(result, model, place is not AnonymousFunctionExpressionSyntax);
        var (now, before) = (Statements(function).Select(s => s.Expression!).ToList(), Statements(place).Select(s => s.Expression!).ToList());
        function = function.ReplaceNodes(now, (old, _) => values.Of(old, now.Count == before.Count ? before[now.IndexOf(old)] : null));
        return Arrow(function) is { } arrow ? function.ReplaceNode(arrow, values.Of(arrow, Arrow(place))) : function;
    }

    /// <summary>A function that awaits nothing and returns a completed task.</summary>
    public static SyntaxNode Completed(MethodDeclarationSyntax method, SyntaxNode place, SemanticModel model)
    {
        var isVoid = method.ReturnType is PredefinedTypeSyntax { Keyword.RawKind: (int)SyntaxKind.VoidKeyword };
        if (isVoid && method.ExpressionBody is { } arrow)
            method = arrow.Expression is ThrowExpressionSyntax ? method
                : method.WithExpressionBody(null).WithSemicolonToken(default).WithBody(Block(ExpressionStatement(arrow.Expression.WithoutTrivia()).WithTrailingTrivia(Space))
                    .WithOpenBraceToken(Token(SyntaxKind.OpenBraceToken).WithLeadingTrivia(arrow.GetLeadingTrivia()).WithTrailingTrivia(Space)).WithTrailingTrivia(method.SemicolonToken.TrailingTrivia));
        var task = Calls.Code.TaskType(model, place.SpanStart);
        var done = task + ".CompletedTask";
        var replaced = method.ReplaceNodes(Holder.Own(method).OfType<ReturnStatementSyntax>(), (_, now) => now.Expression == null
            ? ReturnStatement(ParseExpression(done).WithLeadingTrivia(Space)).WithTriviaFrom(now)
            : now.WithExpression(Of(now.Expression)));
        if (!isVoid && replaced.ExpressionBody is { Expression: not ThrowExpressionSyntax } body)
            replaced = replaced.WithExpressionBody(body.WithExpression(Of(body.Expression)));
        if (isVoid && replaced.Body is { } block && (place is not MethodDeclarationSyntax { Body: { } written } || CanEnd(written, model)))
            replaced = replaced.WithBody(Ended(block, ReturnStatement(ParseExpression(done).WithLeadingTrivia(Space))));
        return replaced;

        ExpressionSyntax Of(ExpressionSyntax value) => ParseExpression($"{task}.FromResult<{method.ReturnType.WithoutTrivia()}>({value.WithoutTrivia()})").WithTriviaFrom(value);
    }

    /// <summary>A lambda that awaits nothing and returns a completed task of a type, or of none; <paramref name="ends"/> when its block can come to its end.</summary>
    public static LambdaExpressionSyntax Completed(LambdaExpressionSyntax lambda, string? result, bool ends)
    {
        if (lambda.ExpressionBody is { } value)
            return value is ThrowExpressionSyntax ? lambda
                : result == null ? lambda.WithExpressionBody(null).WithBlock((BlockSyntax)ParseStatement($"{{ {value.WithoutTrivia()}; return Task.CompletedTask; }}")).WithTriviaFrom(lambda)
                : lambda.WithExpressionBody(ParseExpression($"Task.FromResult<{result}>({value.WithoutTrivia()})").WithTriviaFrom(value));
        lambda = lambda.ReplaceNodes(Holder.Own(lambda).OfType<ReturnStatementSyntax>(), (_, now) => now.WithReturnKeyword(now.ReturnKeyword.WithTrailingTrivia(Space))
            .WithExpression(ParseExpression(now.Expression == null ? "Task.CompletedTask" : $"Task.FromResult<{result}>({now.Expression.WithoutTrivia()})")));
        return ends ? lambda.WithBlock(Ended(lambda.Block!, ReturnStatement(ParseExpression("Task.CompletedTask").WithLeadingTrivia(Space)))) : lambda;
    }

    /// <summary>Whether code can get to the end of a block. Of the block of a lambda as a whole the compiler says that it never does: a return that nobody wrote ends it.</summary>
    public static bool CanEnd(BlockSyntax block, SemanticModel model) =>
        block.Statements is not { Count: > 0 } statements || model.AnalyzeControlFlow(statements.First(), statements.Last()) is not { Succeeded: true, EndPointIsReachable: false };

    /// <summary>A block with one more statement at its end, on a line of its own if the others have that.</summary>
    static BlockSyntax Ended(BlockSyntax block, StatementSyntax end)
    {
        var before = block.Statements.LastOrDefault();
        var line = (before?.GetTrailingTrivia() ?? block.OpenBraceToken.TrailingTrivia).FirstOrDefault(t => t.IsKind(SyntaxKind.EndOfLineTrivia));
        if (line == default)
            return block.AddStatements(end.WithTrailingTrivia(Space));
        var margin = before != null ? before.GetLeadingTrivia().LastOrDefault(t => t.IsKind(SyntaxKind.WhitespaceTrivia))
            : Whitespace(block.CloseBraceToken.LeadingTrivia.LastOrDefault(t => t.IsKind(SyntaxKind.WhitespaceTrivia)).ToString() + "    ");
        return block.AddStatements(end.WithLeadingTrivia(margin).WithTrailingTrivia(line));
    }

    /// <summary>What <c>new ValueTask(task)</c> holds; null when it is something else.</summary>
    static ExpressionSyntax? Wrapped(ExpressionSyntax value) =>
        Values.IsValueTask(value) && ((BaseObjectCreationExpressionSyntax)value).ArgumentList?.Arguments is { Count: 1 } arguments ? arguments[0].Expression.WithoutTrivia() : null;

    /// <summary>What returned a task without a result awaits it and ends.</summary>
    static SyntaxNode Ended(SyntaxNode function)
    {
        // Each time round there is one less that returns something. A block takes two statements for one, an if without a block gets one.
        while (Statements(function).LastOrDefault() is { } statement)
        {
            var value = statement.Expression!;
            var isDone = value is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "CompletedTask" } || Values.IsNone(value);
            var body = statement.Parent is BlockSyntax { Parent: var holder } block && holder == function && block.Statements.Last() == statement ? block : null;
            var end = ReturnStatement().WithTriviaFrom(statement);
            var awaited = ExpressionStatement(Calls.Code.Await(Wrapped(value) ?? value.WithoutTrivia(), IdentifierName("x"), statement)).WithTriviaFrom(statement);
            function = isDone ? body != null ? function.ReplaceNode(body, WithoutLast(body)) : function.ReplaceNode(statement, end)
                : body != null ? function.ReplaceNode(statement, awaited)
                : statement.Parent is BlockSyntax ? function.ReplaceNode(statement, [awaited, end.WithLeadingTrivia(statement.GetLeadingTrivia().Where(t => t.IsKind(SyntaxKind.WhitespaceTrivia)))])
                : function.ReplaceNode(statement, Block(awaited.WithLeadingTrivia(Space).WithTrailingTrivia(Space), ReturnStatement().WithTrailingTrivia(Space)).WithTriviaFrom(statement));
        }

        return function;
    }

    /// <summary>A block without its last statement, whose comments stay.</summary>
    static BlockSyntax WithoutLast(BlockSyntax block)
    {
        var last = block.Statements.Last();
        var (before, after) = (last.GetLeadingTrivia(), last.GetTrailingTrivia().SkipWhile(IsSpace).ToList());
        var lines = before.Reverse().SkipWhile(IsSpace).Reverse().ToList();
        var kept = after.Any(IsSaid) ? before.Concat(after) : !lines.Any(IsSaid) ? [] : lines.Last().IsKind(SyntaxKind.EndOfLineTrivia) ? lines : before.Concat(after);
        return block.WithStatements(block.Statements.Remove(last)).WithCloseBraceToken(block.CloseBraceToken.WithLeadingTrivia(kept.Concat(block.CloseBraceToken.LeadingTrivia)));

        static bool IsSpace(SyntaxTrivia trivia) => trivia.IsKind(SyntaxKind.WhitespaceTrivia);
        static bool IsSaid(SyntaxTrivia trivia) => !IsSpace(trivia) && !trivia.IsKind(SyntaxKind.EndOfLineTrivia);
    }

    static IEnumerable<ReturnStatementSyntax> Statements(SyntaxNode function) => Holder.Own(function).OfType<ReturnStatementSyntax>().Where(r => r.Expression != null);

    static ExpressionSyntax? Arrow(SyntaxNode function) => function switch
    {
        MethodDeclarationSyntax { ExpressionBody.Expression: var value } => value,
        LocalFunctionStatementSyntax { ExpressionBody.Expression: var value } => value,
        LambdaExpressionSyntax { ExpressionBody: var value } => value,
        _ => null,
    } is { } arrow && arrow is not ThrowExpressionSyntax ? arrow : null;

    /// <summary>What a function returns; of a lambda, what its delegate does.</summary>
    public static ITypeSymbol? TypeOf(SyntaxNode place, SemanticModel model) => place is AnonymousFunctionExpressionSyntax
        ? (model.GetTypeInfo(place).ConvertedType as INamedTypeSymbol)?.DelegateInvokeMethod?.ReturnType
        : (model.GetDeclaredSymbol(place) as IMethodSymbol)?.ReturnType;
}
