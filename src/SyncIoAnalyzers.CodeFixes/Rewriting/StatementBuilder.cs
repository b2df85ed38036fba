using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.CodeFixes.Rewriting;

/// <summary>Builds the statements that a rewrite puts before, after or into others, in the layout of the surrounding code.</summary>
internal static class StatementBuilder
{
    // Several statements for one travel as a block until everything is written.
    static readonly SyntaxAnnotation Several = new("SyncIo.Several");

    /// <summary>Returns the placeholder for a statement that is removed. If others follow on its line, they get its margin.</summary>
    public static StatementSyntax CreateRemoval(StatementSyntax statement) =>
        Block()
            .WithLeadingTrivia(statement.GetTrailingTrivia().Any(SyntaxKind.EndOfLineTrivia) ? default : statement.GetLeadingTrivia())
            .WithAdditionalAnnotations(Several);

    /// <summary>Returns several statements as the replacement of one.</summary>
    public static StatementSyntax CreateSeveral(IEnumerable<StatementSyntax> statements) =>
        Block(statements).WithAdditionalAnnotations(Several);

    /// <summary>Returns a statement with further statements before and after it.</summary>
    public static StatementSyntax JoinStatements(StatementSyntax? before, StatementSyntax main, StatementSyntax? after)
    {
        var end = GetLineEnd(main);
        var margin = end.Any(SyntaxKind.EndOfLineTrivia) ? GetMargin(main) : default;
        var middle = before == null ? main : main.WithLeadingTrivia(margin);
        if (after != null && main.GetTrailingTrivia().Count == 0)
            middle = middle.WithTrailingTrivia(end);
        var statements = new List<StatementSyntax>();
        if (before != null)
            statements.Add(before.WithLeadingTrivia(main.GetLeadingTrivia()).WithTrailingTrivia(end));
        statements.Add(middle);
        if (after != null)
            statements.Add(after.WithLeadingTrivia(margin).WithTrailingTrivia(end));
        return CreateSeveral(statements);
    }

    /// <summary>Parses the statements that replace another one.</summary>
    /// <param name="texts">Their texts, the first with its leading trivia.</param>
    /// <param name="layout">The layout of the lines around them.</param>
    /// <param name="instead">The statement that they replace.</param>
    public static StatementSyntax ParseStatements(IEnumerable<string> texts, LineLayout layout, SyntaxNode instead)
    {
        var block = ParseStatement("{" + layout.Line + string.Join(layout.Line, texts) + instead.GetTrailingTrivia().ToFullString() + "}");
        return AwaitSyntax.MarkAwaits(block).WithAdditionalAnnotations(Several);
    }

    /// <summary>Returns a method or local function with a block in the place of its expression body.</summary>
    public static SyntaxNode ReplaceArrow(SyntaxNode function, ArrowExpressionClauseSyntax arrow, BlockSyntax body)
    {
        var last = arrow.ArrowToken.GetPreviousToken();
        function = function.ReplaceToken(last, last.WithTrailingTrivia());
        body = MoveComment(body);
        return function is MethodDeclarationSyntax method
            ? method.WithExpressionBody(null).WithSemicolonToken(default).WithBody(body)
            : ((LocalFunctionStatementSyntax)function).WithExpressionBody(null).WithSemicolonToken(default).WithBody(body);
    }

    /// <summary>
    /// Returns a block of lines with the comment behind its brace on the line of its last statement: it belongs to the expression that
    /// stood there.
    /// </summary>
    static BlockSyntax MoveComment(BlockSyntax body)
    {
        var end = body.GetTrailingTrivia();
        var comment = end.FirstOrDefault(t => t.IsKind(SyntaxKind.SingleLineCommentTrivia));
        if (
            comment == default
            || body.Statements.LastOrDefault() is not { } last
            || !last.GetTrailingTrivia().Any(SyntaxKind.EndOfLineTrivia)
        )
            return body;
        return body.ReplaceNode(last, last.WithTrailingTrivia(last.GetTrailingTrivia().InsertRange(0, [Space, comment])))
            .WithTrailingTrivia(end.Where(t => t.IsKind(SyntaxKind.EndOfLineTrivia)));
    }

    /// <summary>Replaces each block that travels for several statements by those statements.</summary>
    public static SyntaxNode FlattenBlocks(SyntaxNode root)
    {
        while (root.GetAnnotatedNodes(Several).OfType<BlockSyntax>().FirstOrDefault() is { } block)
            root = FlattenBlock(root, block);
        return root;
    }

    static SyntaxNode FlattenBlock(SyntaxNode root, BlockSyntax block)
    {
        // A removed statement first hands its margin to what follows on its line.
        if (block.Statements.Count == 0 && block.GetLeadingTrivia() is { Count: > 0 } margin)
        {
            var next = block.GetLastToken().GetNextToken();
            return root.ReplaceTokens([block.OpenBraceToken, next], (old, now) => now.WithLeadingTrivia(old == next ? margin : default));
        }

        return block.Parent is GlobalStatementSyntax global
            ? root.ReplaceNode(global, block.Statements.Select(GlobalStatement))
            : root.ReplaceNode(block, block.Statements);
    }

    /// <summary>Returns the body of an <c>if</c> or <c>else</c> with an additional statement at its beginning.</summary>
    public static StatementSyntax InsertHead(StatementSyntax body, StatementSyntax head, StatementSyntax around)
    {
        if (body is BlockSyntax { Statements.Count: > 0 } block)
            return block.WithStatements(
                block.Statements.Insert(
                    0,
                    head.WithLeadingTrivia(GetMargin(block.Statements[0])).WithTrailingTrivia(GetLineEnd(block.Statements[0]))
                )
            );
        if (body is BlockSyntax empty)
            return empty
                .WithOpenBraceToken(empty.OpenBraceToken.WithTrailingTrivia(Space))
                .AddStatements(head.WithTrailingTrivia(Space))
                .WithCloseBraceToken(empty.CloseBraceToken.WithLeadingTrivia());
        var isOnLine = body.GetLeadingTrivia().Any(SyntaxKind.WhitespaceTrivia);
        var (margin, end) = (isOnLine ? GetMargin(around) : default, isOnLine ? GetLineEnd(body) : TriviaList(Space));
        var trailing = body.GetTrailingTrivia();
        var first = head.WithLeadingTrivia(GetMargin(body)).WithTrailingTrivia(end);
        var second = body.WithTrailingTrivia(trailing.Count > 0 ? trailing : end);
        return Block(
            Token(margin, SyntaxKind.OpenBraceToken, end),
            List([first, second]),
            Token(margin, SyntaxKind.CloseBraceToken, isOnLine ? end : trailing)
        );
    }

    /// <summary>Adds an <c>else</c> with one statement to an <c>if</c>.</summary>
    public static IfStatementSyntax AddElse(IfStatementSyntax choice, StatementSyntax body)
    {
        var end = GetLineEnd(choice.Statement);
        var isOnLine = end.Any(SyntaxKind.EndOfLineTrivia);
        var statement = choice.Statement.GetTrailingTrivia().Count == 0 ? choice.Statement.WithTrailingTrivia(Space) : choice.Statement;
        return choice
            .WithStatement(statement)
            .WithElse(
                ElseClause(
                    Token(isOnLine ? GetMargin(choice) : default, SyntaxKind.ElseKeyword, TriviaList(Space)),
                    body.WithTrailingTrivia(choice.GetTrailingTrivia())
                )
            );
    }

    /// <summary>Creates <c>if (condition) statement</c>.</summary>
    public static IfStatementSyntax CreateIf(ExpressionSyntax condition, StatementSyntax statement) =>
        BraceStyle.MarkCreated(
            IfStatement(condition, statement)
                .WithIfKeyword(Token(SyntaxKind.IfKeyword).WithTrailingTrivia(Space))
                .WithCloseParenToken(Token(SyntaxKind.CloseParenToken).WithTrailingTrivia(Space))
        );

    /// <summary>Creates <c>await task;</c>.</summary>
    public static StatementSyntax CreateAwait(ExpressionSyntax task) =>
        ExpressionStatement(AwaitSyntax.CreateAwait(task.WithoutTrivia(), IdentifierName("x"), ExpressionStatement(IdentifierName("x"))));

    static SyntaxTriviaList GetMargin(StatementSyntax statement) =>
        TriviaList(statement.GetLeadingTrivia().Reverse().TakeWhile(t => t.IsKind(SyntaxKind.WhitespaceTrivia)));

    /// <summary>Returns the line break after a statement; a space when others follow on its line.</summary>
    static SyntaxTriviaList GetLineEnd(StatementSyntax statement) =>
        statement.GetTrailingTrivia().Where(t => t.IsKind(SyntaxKind.EndOfLineTrivia)).ToArray() is { Length: > 0 } ends
            ? TriviaList(ends)
            : TriviaList(Space);
}
