using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Eligibility;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.CodeFixes.Rewriting;

/// <summary>Rewrites <c>Task.Run</c> around several statements: they take the place of the statement that waits for it.</summary>
internal static class WrapperBlockRewriter
{
    /// <summary>Moves the statements out of the wrapper, with the rewrites of the calls in them.</summary>
    public static CallRewrite CreateRewrite(WrapperBlockForm form, IReadOnlyList<CallRewrite> calls) =>
        new CallRewrite(form.Statement, n => WriteStatements((StatementSyntax)n, form)).WithRelated(calls);

    static StatementSyntax WriteStatements(StatementSyntax now, WrapperBlockForm form)
    {
        var layout = LineLayout.FromNode(form.Statement);
        var indent = LineLayout.FromNode(form.Block.Statements[0]).Indent;
        var block = AwaitSyntax.FindSameNode(now, form.Statement, form.Block);
        var moved = block.Statements.Select(s => layout.Reindent(s, indent)).ToList();
        var last = moved.Count - 1;
        if (form.Result != null)
            moved[last] = WriteResult(now, (ReturnStatementSyntax)moved[last], form);
        for (var i = 0; i < last; i++)
            moved[i] = layout.EndLine(moved[i]);
        for (var i = 1; i <= last; i++)
            moved[i] = layout.BeginLine(moved[i]);
        var ownMargin = moved[0].GetLeadingTrivia().SkipWhile(t => t.IsKind(SyntaxKind.WhitespaceTrivia));
        var ownComments = moved[last].GetTrailingTrivia().Any(CommentTrivia.IsComment)
            ? moved[last].GetTrailingTrivia().Where(t => !t.IsKind(SyntaxKind.EndOfLineTrivia))
            : [];
        moved[0] = moved[0].WithLeadingTrivia(now.GetLeadingTrivia().Concat(ownMargin));
        moved[last] = moved[last].WithTrailingTrivia(ownComments.Concat(now.GetTrailingTrivia()));
        return StatementBuilder.CreateSeveral(moved);
    }

    /// <summary>Writes the value of the wrapper where the wrapper was.</summary>
    static StatementSyntax WriteResult(StatementSyntax now, ReturnStatementSyntax result, WrapperBlockForm form)
    {
        var value = result.Expression!.WithoutTrivia();
        var statement = form.IsUnused
            ? SyntaxFactory.ExpressionStatement(value)
            : now.ReplaceNode(AwaitSyntax.FindSameNode(now, form.Statement, form.Whole), value);
        return statement.WithTriviaFrom(result);
    }
}
