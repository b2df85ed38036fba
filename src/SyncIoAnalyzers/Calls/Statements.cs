using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.Calls;

/// <summary>Statements that a rewrite puts before, behind or into others, in the layout of what stands there.</summary>
internal static class Statements
{
    // Several statements for one travel as a block until everything is written.
    static readonly SyntaxAnnotation Several = new("SyncIo.Several");

    /// <summary>What stands for a statement that goes. If others follow on its line, its margin is theirs.</summary>
    public static StatementSyntax Gone(StatementSyntax statement) =>
        Block().WithLeadingTrivia(statement.GetTrailingTrivia().Any(SyntaxKind.EndOfLineTrivia) ? default : statement.GetLeadingTrivia()).WithAdditionalAnnotations(Several);

    /// <summary>Whether a statement may become several: it stands in a list of them.</summary>
    public static bool MaySplit(StatementSyntax statement) => statement.Parent is BlockSyntax or SwitchSectionSyntax or GlobalStatementSyntax;

    /// <summary>Whether nothing takes the value of an expression: it is a statement, or all of a function that returns nothing.</summary>
    public static bool IsAll(ExpressionSyntax expression, SemanticModel model) => expression.Parent switch
    {
        ExpressionStatementSyntax => true,
        ArrowExpressionClauseSyntax { Parent: { } function } => model.GetDeclaredSymbol(function) is IMethodSymbol { ReturnsVoid: true },
        LambdaExpressionSyntax lambda => model.GetSymbolInfo(lambda).Symbol is IMethodSymbol { ReturnsVoid: true },
        _ => false,
    };

    /// <summary>A statement with others before and behind it.</summary>
    public static StatementSyntax Joined(StatementSyntax? before, StatementSyntax main, StatementSyntax? after)
    {
        var end = End(main);
        var margin = end.Any(SyntaxKind.EndOfLineTrivia) ? Margin(main) : default;
        StatementSyntax[] all =
        [
            .. before == null ? Array.Empty<StatementSyntax>() : [before.WithLeadingTrivia(main.GetLeadingTrivia()).WithTrailingTrivia(end)],
            before == null ? main : main.WithLeadingTrivia(margin),
            .. after == null ? Array.Empty<StatementSyntax>() : [after.WithLeadingTrivia(margin).WithTrailingTrivia(end)],
        ];
        if (after != null && main.GetTrailingTrivia().Count == 0)
            all[before == null ? 0 : 1] = all[before == null ? 0 : 1].WithTrailingTrivia(end);
        return Block(all).WithAdditionalAnnotations(Several);
    }

    /// <summary>Several statements for one.</summary>
    /// <param name="texts">Their texts, the first with what stands before it.</param>
    /// <param name="layout">How the lines around look.</param>
    /// <param name="instead">What they are written for.</param>
    public static StatementSyntax Of(IEnumerable<string> texts, Layout layout, SyntaxNode instead)
    {
        var block = ParseStatement("{" + layout.Line + string.Join(layout.Line, texts) + instead.GetTrailingTrivia().ToFullString() + "}");
        return block.ReplaceNodes(block.DescendantNodes().OfType<AwaitExpressionSyntax>(), (_, now) => now.WithAdditionalAnnotations(Code.Written)).WithAdditionalAnnotations(Several);
    }

    /// <summary>The code with the statements that stand for one in its place.</summary>
    public static SyntaxNode Flattened(SyntaxNode root)
    {
        while (root.GetAnnotatedNodes(Several).OfType<BlockSyntax>().FirstOrDefault() is { } block)
            root = block.Statements.Count == 0 && block.GetLeadingTrivia() is { Count: > 0 } margin && block.GetLastToken().GetNextToken() is var next ? root.ReplaceTokens([block.OpenBraceToken, next], (old, now) => now.WithLeadingTrivia(old == next ? margin : default))
                : block.Parent is GlobalStatementSyntax global ? root.ReplaceNode(global, block.Statements.Select(GlobalStatement)) : root.ReplaceNode(block, block.Statements);
        return root;
    }

    /// <summary>The body of an <c>if</c> or <c>else</c> with one more statement at its head.</summary>
    public static StatementSyntax Headed(StatementSyntax body, StatementSyntax head, StatementSyntax around)
    {
        if (body is BlockSyntax { Statements.Count: > 0 } block)
            return block.WithStatements(block.Statements.Insert(0, head.WithLeadingTrivia(Margin(block.Statements[0])).WithTrailingTrivia(End(block.Statements[0]))));
        if (body is BlockSyntax empty)
            return empty.WithOpenBraceToken(empty.OpenBraceToken.WithTrailingTrivia(Space)).AddStatements(head.WithTrailingTrivia(Space)).WithCloseBraceToken(empty.CloseBraceToken.WithLeadingTrivia());
        var isOnLine = body.GetLeadingTrivia().Any(SyntaxKind.WhitespaceTrivia);
        var (margin, end) = (isOnLine ? Margin(around) : default, isOnLine ? End(body) : TriviaList(Space));
        return Block(Token(margin, SyntaxKind.OpenBraceToken, end), List([head.WithLeadingTrivia(Margin(body)).WithTrailingTrivia(end), body.WithTrailingTrivia(body.GetTrailingTrivia() is { Count: > 0 } own ? own : end)]),
            Token(margin, SyntaxKind.CloseBraceToken, isOnLine ? end : body.GetTrailingTrivia()));
    }

    /// <summary>An <c>if</c> with an <c>else</c> of one statement.</summary>
    public static IfStatementSyntax WithElse(IfStatementSyntax choice, StatementSyntax body)
    {
        var end = End(choice.Statement);
        var isOnLine = end.Any(SyntaxKind.EndOfLineTrivia);
        var statement = choice.Statement.GetTrailingTrivia().Count == 0 ? choice.Statement.WithTrailingTrivia(Space) : choice.Statement;
        return choice.WithStatement(statement).WithElse(ElseClause(Token(isOnLine ? Margin(choice) : default, SyntaxKind.ElseKeyword, TriviaList(Space)), body.WithTrailingTrivia(choice.GetTrailingTrivia())));
    }

    /// <summary><c>if (condition) statement</c>.</summary>
    public static IfStatementSyntax If(ExpressionSyntax condition, StatementSyntax statement) =>
        IfStatement(condition, statement).WithIfKeyword(Token(SyntaxKind.IfKeyword).WithTrailingTrivia(Space)).WithCloseParenToken(Token(SyntaxKind.CloseParenToken).WithTrailingTrivia(Space));

    /// <summary><c>await task;</c></summary>
    public static StatementSyntax Await(ExpressionSyntax task) => ExpressionStatement(Code.Await(task.WithoutTrivia(), IdentifierName("x"), ExpressionStatement(IdentifierName("x"))));

    static SyntaxTriviaList Margin(StatementSyntax statement) => TriviaList(statement.GetLeadingTrivia().Reverse().TakeWhile(t => t.IsKind(SyntaxKind.WhitespaceTrivia)));

    /// <summary>The end of the line behind a statement; a space when others stand behind it.</summary>
    static SyntaxTriviaList End(StatementSyntax statement) => statement.GetTrailingTrivia().Where(t => t.IsKind(SyntaxKind.EndOfLineTrivia)).ToArray() is { Length: > 0 } ends ? TriviaList(ends) : TriviaList(Space);
}
