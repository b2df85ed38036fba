using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.CodeFixes.Rewriting;

/// <summary>
/// Gives the <c>if</c> statements that a fix creates braces where the file has them around single statements: many builds make a missing
/// brace an error.
/// </summary>
internal static class BraceStyle
{
    static readonly SyntaxAnnotation Created = new("SyncIo.CreatedIf");

    /// <summary>Returns an <c>if</c> whose braces follow the file that it is written to.</summary>
    public static IfStatementSyntax MarkCreated(IfStatementSyntax choice) => choice.WithAdditionalAnnotations(Created);

    /// <summary>Returns a document with braces around the bodies of the created <c>if</c> statements, if its others have them.</summary>
    public static SyntaxNode AddBraces(SyntaxNode root)
    {
        var created = root.GetAnnotatedNodes(Created).OfType<IfStatementSyntax>().Where(CanHaveBraces).ToArray();
        return created.Length > 0 && HasBracesAroundStatements(root)
            ? root.ReplaceNodes(created, (old, now) => AddBraces(now, LineLayout.FromNode(old)))
            : root;
    }

    // A statement that shares its line with others keeps them.
    static bool CanHaveBraces(IfStatementSyntax choice) =>
        choice is { Statement: not BlockSyntax, Else: null } && choice.GetTrailingTrivia().Any(SyntaxKind.EndOfLineTrivia);

    static bool HasBracesAroundStatements(SyntaxNode root)
    {
        var bodies = root.DescendantNodes().OfType<IfStatementSyntax>().Where(c => !c.HasAnnotation(Created)).Select(c => c.Statement);
        var hasBraces = false;
        foreach (var body in bodies)
            if (body is BlockSyntax { Statements.Count: 1 })
                hasBraces = true;
            else if (body is not BlockSyntax)
                return false;
        return hasBraces;
    }

    static IfStatementSyntax AddBraces(IfStatementSyntax choice, LineLayout layout)
    {
        var end = TriviaList(EndOfLine(layout.Line));
        var margin = TriviaList(Whitespace(layout.Indent));
        var statement = choice.Statement.WithLeadingTrivia(Whitespace(layout.Indent + layout.Step)).WithTrailingTrivia(end);
        var close = Token(margin, SyntaxKind.CloseBraceToken, choice.GetTrailingTrivia());
        var body = Block(Token(margin, SyntaxKind.OpenBraceToken, end), SingletonList(statement), close);
        return choice.WithCloseParenToken(choice.CloseParenToken.WithTrailingTrivia(end)).WithStatement(body);
    }
}
