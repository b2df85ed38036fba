using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.CodeFixes.Rewriting;
using SyncIoAnalyzers.Syntax;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.CodeFixes.Writing;

/// <summary>Rewrites the returns of a function that becomes async, or that has to return a task without being async.</summary>
internal static class ReturnRewriter
{
    /// <summary>
    /// Rewrites the returns of a task-returning function that becomes async: a task is awaited, a completed task becomes its value.
    /// </summary>
    public static SyntaxNode AwaitReturns(SyntaxNode function, SyntaxNode place, SemanticModel model)
    {
        SyncIoAnalyzers.Semantics.AwaitableTypes.IsTask(FindReturnType(place, model), out var result);
        function = FailedReturns.ThrowErrors(function);
        if (result == null)
            return EndWithoutValue(
                FindArrowValue(function) is { } task
                    ? function.ReplaceNode(task, AwaitSyntax.CreateAwait(FindWrappedTask(task) ?? task.WithoutTrivia(), task, task))
                    : function
            );
        var values = new ReturnedValues(result, model, place is not AnonymousFunctionExpressionSyntax);
        var (now, before) = (
            EnclosingFunction.GetReturns(function).Select(s => s.Expression!).ToList(),
            EnclosingFunction.GetReturns(place).Select(s => s.Expression!).Where(v => FailedReturns.FindError(v) == null).ToList()
        );
        function = function.ReplaceNodes(
            now,
            (old, _) => values.FindValue(old, now.Count == before.Count ? before[now.IndexOf(old)] : null)
        );
        return FindArrowValue(function) is { } arrow
            ? function.ReplaceNode(arrow, values.FindValue(arrow, FindArrowValue(place)))
            : function;
    }

    /// <summary>Converts a method that awaits nothing: it returns a completed task.</summary>
    public static SyntaxNode ReturnCompleted(MethodDeclarationSyntax method, SyntaxNode place, SemanticModel model)
    {
        var isVoid = method.ReturnType is PredefinedTypeSyntax { Keyword.RawKind: (int)SyntaxKind.VoidKeyword };
        if (isVoid && method.ExpressionBody is { Expression: not ThrowExpressionSyntax } arrow)
            method = ReplaceArrow(method, arrow, place);
        var task = TypeReferences.WriteTask(model, place.SpanStart);
        var done = task + ".CompletedTask";
        var isSameResult = place is MethodDeclarationSyntax old && old.ReturnType.IsEquivalentTo(method.ReturnType);
        var resultType = isSameResult ? FindReturnType(place, model) : null;
        var resultArgument = WriteResultArgument(place, resultType, method.ReturnType.WithoutTrivia().ToString(), model);
        var replaced = method.ReplaceNodes(
            EnclosingFunction.GetOwnNodes(method).OfType<ReturnStatementSyntax>(),
            (_, now) =>
                now.Expression == null
                    ? ReturnStatement(ParseExpression(done).WithLeadingTrivia(Space)).WithTriviaFrom(now)
                    : now.WithExpression(WrapValue(now.Expression))
        );
        if (!isVoid && replaced.ExpressionBody is { Expression: not ThrowExpressionSyntax } body)
            replaced = replaced.WithExpressionBody(body.WithExpression(WrapValue(body.Expression)));
        if (isVoid && replaced.Body is { } block && (place is not MethodDeclarationSyntax { Body: { } written } || CanEnd(written, model)))
            replaced = replaced.WithBody(AppendStatement(block, ReturnStatement(ParseExpression(done).WithLeadingTrivia(Space))));
        return replaced;

        ExpressionSyntax WrapValue(ExpressionSyntax value) =>
            ParseExpression($"{task}.FromResult{resultArgument}({value.WithoutTrivia()})").WithTriviaFrom(value);
    }

    /// <summary>
    /// Returns the type argument of <c>Task.FromResult</c> for the values of a function: none where the compiler infers the same type.
    /// </summary>
    /// <param name="place">The function, where it is in the document.</param>
    /// <param name="type">The type of its values.</param>
    /// <param name="written">That type as it is written there.</param>
    /// <param name="model">The semantic model of its tree.</param>
    public static string WriteResultArgument(SyntaxNode place, ITypeSymbol? type, string written, SemanticModel model)
    {
        var values = FindArrowValue(place) is { } arrow ? [arrow] : EnclosingFunction.GetReturns(place).Select(r => r.Expression!);
        return type != null && values.All(v => !NeedsTarget(v) && IsInferred(model.GetTypeInfo(v).Type, type)) ? "" : $"<{written}>";
    }

    /// <summary>Returns the type argument of <c>Task.FromResult</c> for the value of a call.</summary>
    /// <param name="value">The type of the value.</param>
    /// <param name="type">The type that it is converted to.</param>
    /// <param name="written">That type as it is written there.</param>
    public static string WriteResultArgument(ITypeSymbol? value, ITypeSymbol type, string written) =>
        IsInferred(value, type) ? "" : $"<{written}>";

    /// <summary>Returns true if a value takes its type from the place where it is: <c>new()</c> and <c>default</c>.</summary>
    static bool NeedsTarget(ExpressionSyntax value) =>
        value switch
        {
            ParenthesizedExpressionSyntax inner => NeedsTarget(inner.Expression),
            PostfixUnaryExpressionSyntax inner => NeedsTarget(inner.Operand),
            _ => value is ImplicitObjectCreationExpressionSyntax || value.IsKind(SyntaxKind.DefaultLiteralExpression),
        };

    static bool IsInferred(ITypeSymbol? value, ITypeSymbol result) =>
        value != null
        && (result.IsValueType || result.NullableAnnotation != NullableAnnotation.Annotated)
        && SymbolEqualityComparer.IncludeNullability.Equals(value.WithNullableAnnotation(result.NullableAnnotation), result);

    /// <summary>
    /// Returns a method with a block of one statement for its expression body, on lines of its own if the method has them.
    /// </summary>
    static MethodDeclarationSyntax ReplaceArrow(MethodDeclarationSyntax method, ArrowExpressionClauseSyntax arrow, SyntaxNode place)
    {
        var before = arrow.ArrowToken.GetPreviousToken();
        if (IsOnOwnLines(place) && !before.TrailingTrivia.Any(CommentTrivia.IsComment))
        {
            var layout = LineLayout.FromNode(place);
            var (line, indent) = (layout.Line + layout.Indent, layout.Step);
            var code = $"{line}{{{line}{indent}{arrow.Expression.WithoutTrivia()};{line}}}";
            var lines = ((BlockSyntax)ParseStatement(code)).WithTrailingTrivia(method.SemicolonToken.TrailingTrivia);
            return (MethodDeclarationSyntax)StatementBuilder.ReplaceArrow(method, arrow, lines);
        }

        var open = Token(SyntaxKind.OpenBraceToken).WithLeadingTrivia(arrow.GetLeadingTrivia()).WithTrailingTrivia(Space);
        var statement = ExpressionStatement(arrow.Expression.WithoutTrivia()).WithTrailingTrivia(Space);
        var body = Block(statement).WithOpenBraceToken(open).WithTrailingTrivia(method.SemicolonToken.TrailingTrivia);
        return method.WithExpressionBody(null).WithSemicolonToken(default).WithBody(body);
    }

    static bool IsOnOwnLines(SyntaxNode node) =>
        node.GetTrailingTrivia().Any(SyntaxKind.EndOfLineTrivia)
        && node.GetFirstToken().GetPreviousToken().TrailingTrivia.Any(SyntaxKind.EndOfLineTrivia);

    /// <summary>
    /// A lambda that awaits nothing and returns a completed task: with the type argument of its result, or of none when that is null;
    /// <paramref name="ends"/> when its block can come to its end.
    /// </summary>
    public static AnonymousFunctionExpressionSyntax ReturnCompleted(AnonymousFunctionExpressionSyntax lambda, string? result, bool ends)
    {
        if (lambda is LambdaExpressionSyntax { ExpressionBody: { } value } arrow)
            return ReturnCompletedValue(arrow, value, result);
        lambda = lambda.ReplaceNodes(
            EnclosingFunction.GetOwnNodes(lambda).OfType<ReturnStatementSyntax>(),
            (_, now) => ReturnCompletedTask(now, result)
        );
        return ends
            ? lambda.WithBlock(
                AppendStatement(lambda.Block!, ReturnStatement(ParseExpression("Task.CompletedTask").WithLeadingTrivia(Space)))
            )
            : lambda;
    }

    static LambdaExpressionSyntax ReturnCompletedValue(LambdaExpressionSyntax lambda, ExpressionSyntax value, string? result)
    {
        if (value is ThrowExpressionSyntax)
            return lambda;
        if (result != null)
            return lambda.WithExpressionBody(ParseExpression($"Task.FromResult{result}({value.WithoutTrivia()})").WithTriviaFrom(value));
        var block = (BlockSyntax)ParseStatement($"{{ {value.WithoutTrivia()}; return Task.CompletedTask; }}");
        return lambda.WithExpressionBody(null).WithBlock(block).WithTriviaFrom(lambda);
    }

    static ReturnStatementSyntax ReturnCompletedTask(ReturnStatementSyntax statement, string? result)
    {
        var task = statement.Expression is { } value ? $"Task.FromResult{result}({value.WithoutTrivia()})" : "Task.CompletedTask";
        return statement.WithReturnKeyword(statement.ReturnKeyword.WithTrailingTrivia(Space)).WithExpression(ParseExpression(task));
    }

    /// <summary>
    /// Returns true if the end of a block is reachable. The statements are analyzed because the compiler treats the end of a whole lambda
    /// block as unreachable: an implicit return ends it.
    /// </summary>
    public static bool CanEnd(BlockSyntax block, SemanticModel model) =>
        block.Statements is not { Count: > 0 } statements
        || model.AnalyzeControlFlow(statements.First(), statements.Last()) is not { Succeeded: true, EndPointIsReachable: false };

    /// <summary>A block with one more statement at its end, on a line of its own if the other statements are.</summary>
    static BlockSyntax AppendStatement(BlockSyntax block, StatementSyntax end)
    {
        var before = block.Statements.LastOrDefault();
        var line = (before?.GetTrailingTrivia() ?? block.OpenBraceToken.TrailingTrivia).FirstOrDefault(t =>
            t.IsKind(SyntaxKind.EndOfLineTrivia)
        );
        if (line == default)
            return block.AddStatements(end.WithTrailingTrivia(Space));
        var margin =
            before != null
                ? before.GetLeadingTrivia().LastOrDefault(t => t.IsKind(SyntaxKind.WhitespaceTrivia))
                : Whitespace(
                    block.CloseBraceToken.LeadingTrivia.LastOrDefault(t => t.IsKind(SyntaxKind.WhitespaceTrivia)).ToString() + "    "
                );
        return block.AddStatements(end.WithLeadingTrivia(margin).WithTrailingTrivia(line));
    }

    /// <summary>Returns the task in <c>new ValueTask(task)</c>; null for any other value.</summary>
    static ExpressionSyntax? FindWrappedTask(ExpressionSyntax value) =>
        ReturnedValues.IsValueTask(value) && ((BaseObjectCreationExpressionSyntax)value).ArgumentList?.Arguments is { Count: 1 } arguments
            ? arguments[0].Expression.WithoutTrivia()
            : null;

    /// <summary>Replaces each return of a non-generic task by an await and a plain return.</summary>
    static SyntaxNode EndWithoutValue(SyntaxNode function)
    {
        // Each iteration removes one return that has a value. In a block, two statements replace one; an if without a block gets a block.
        while (EnclosingFunction.GetReturns(function).LastOrDefault() is { } statement)
            function = ReplaceReturn(function, statement);
        return function;
    }

    /// <summary>Replaces the return of a task by an await and a return without a value, which the end of the body does not need.</summary>
    static SyntaxNode ReplaceReturn(SyntaxNode function, ReturnStatementSyntax statement)
    {
        var value = statement.Expression!;
        var block = statement.Parent as BlockSyntax;
        var isLast = block != null && block.Parent == function && block.Statements.Last() == statement;
        if (IsDone(value))
            return isLast
                ? function.ReplaceNode(block!, WithoutLast(block!))
                : function.ReplaceNode(statement, ReturnStatement().WithTriviaFrom(statement));
        var awaited = WriteAwait(value).WithTriviaFrom(statement);
        if (block != null && block.Parent == function && IsBeforeFunctions(statement, block))
            return function.ReplaceNode(statement, awaited);
        if (block == null)
            return function.ReplaceNode(statement, WriteBlock(awaited, statement));
        var margin = statement.GetLeadingTrivia().LastOrDefault(t => t.IsKind(SyntaxKind.WhitespaceTrivia));
        return function.ReplaceNode(statement, [awaited, ReturnStatement().WithTriviaFrom(statement).WithLeadingTrivia(margin)]);
    }

    /// <summary>Returns a block for the return of an <c>if</c> without one: on lines of its own if the return is on one.</summary>
    static BlockSyntax WriteBlock(StatementSyntax awaited, ReturnStatementSyntax statement)
    {
        if (!IsOnOwnLines(statement))
        {
            var spaced = awaited.WithLeadingTrivia(Space).WithTrailingTrivia(Space);
            return Block(spaced, ReturnStatement().WithTrailingTrivia(Space)).WithTriviaFrom(statement);
        }

        var (inner, outer) = (LineLayout.FromNode(statement), LineLayout.FromNode(statement.Parent!));
        var (margin, line) = (TriviaList(Whitespace(outer.Indent)), TriviaList(EndOfLine(outer.Line)));
        return Block(
            Token(margin, SyntaxKind.OpenBraceToken, line),
            List([awaited, ReturnStatement().WithLeadingTrivia(Whitespace(inner.Indent)).WithTrailingTrivia(line)]),
            Token(margin, SyntaxKind.CloseBraceToken, line)
        );
    }

    static bool IsDone(ExpressionSyntax task) =>
        task is MemberAccessExpressionSyntax { Name.Identifier.ValueText: "CompletedTask" } || ReturnedValues.IsNone(task);

    /// <summary>
    /// Writes the statement that awaits a task. For a choice between a completed task and another, it is an <c>if</c> around the other.
    /// </summary>
    static StatementSyntax WriteAwait(ExpressionSyntax value)
    {
        // The parts of a choice that go would take their comments with them.
        if (value is not ConditionalExpressionSyntax choice || choice.DescendantTrivia().Any(CommentTrivia.IsComment))
            return StatementBuilder.CreateAwait(FindWrappedTask(value) ?? value);
        if (IsDone(choice.WhenFalse))
            return StatementBuilder.CreateIf(choice.Condition.WithoutTrivia(), WriteBranch(choice.WhenTrue));
        if (IsDone(choice.WhenTrue))
            return StatementBuilder.CreateIf(NegatedCondition.Negate(choice.Condition), WriteBranch(choice.WhenFalse));
        return StatementBuilder.CreateAwait(value);
    }

    static StatementSyntax WriteBranch(ExpressionSyntax branch) =>
        branch is ThrowExpressionSyntax { Expression: var thrown }
            ? ThrowStatement(thrown.WithoutTrivia()).WithThrowKeyword(Token(SyntaxKind.ThrowKeyword).WithTrailingTrivia(Space))
            : StatementBuilder.CreateAwait(branch);

    /// <summary>Returns true if nothing or only local functions follow a statement, so that the block ends after it.</summary>
    static bool IsBeforeFunctions(StatementSyntax statement, BlockSyntax block) =>
        block.Statements.SkipWhile(s => s != statement).Skip(1).All(s => s is LocalFunctionStatementSyntax);

    /// <summary>Removes the last statement of a block and keeps its comments.</summary>
    static BlockSyntax WithoutLast(BlockSyntax block)
    {
        var last = block.Statements.Last();
        var (before, after) = (last.GetLeadingTrivia(), last.GetTrailingTrivia().SkipWhile(IsSpace).ToList());
        var lines = before.Reverse().SkipWhile(IsSpace).Reverse().ToList();
        var kept =
            after.Any(IsSaid) ? before.Concat(after)
            : !lines.Any(IsSaid) ? []
            : lines.Last().IsKind(SyntaxKind.EndOfLineTrivia) ? lines
            : before.Concat(after);
        return block
            .WithStatements(block.Statements.Remove(last))
            .WithCloseBraceToken(block.CloseBraceToken.WithLeadingTrivia(kept.Concat(block.CloseBraceToken.LeadingTrivia)));

        static bool IsSpace(SyntaxTrivia trivia) => trivia.IsKind(SyntaxKind.WhitespaceTrivia);
        static bool IsSaid(SyntaxTrivia trivia) => !IsSpace(trivia) && !trivia.IsKind(SyntaxKind.EndOfLineTrivia);
    }

    /// <summary>Returns the value of an expression body; null when there is none, or when it only throws.</summary>
    public static ExpressionSyntax? FindArrowValue(SyntaxNode function)
    {
        var arrow = function switch
        {
            MethodDeclarationSyntax method => method.ExpressionBody?.Expression,
            LocalFunctionStatementSyntax local => local.ExpressionBody?.Expression,
            LambdaExpressionSyntax lambda => lambda.ExpressionBody,
            _ => null,
        };
        return arrow is ThrowExpressionSyntax ? null : arrow;
    }

    /// <summary>Returns the return type of a function; for a lambda, that of its delegate.</summary>
    public static ITypeSymbol? FindReturnType(SyntaxNode place, SemanticModel model) =>
        place is AnonymousFunctionExpressionSyntax
            ? (model.GetTypeInfo(place).ConvertedType as INamedTypeSymbol)?.DelegateInvokeMethod?.ReturnType
            : (model.GetDeclaredSymbol(place) as IMethodSymbol)?.ReturnType;
}
