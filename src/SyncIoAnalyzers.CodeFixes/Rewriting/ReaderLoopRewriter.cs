using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Eligibility;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.CodeFixes.Rewriting;

/// <summary>Rewrites a loop until <c>EndOfStream</c> as a loop that awaits a line until it is null.</summary>
internal static class ReaderLoopRewriter
{
    /// <summary>Awaits the first read of the body in the condition of the loop.</summary>
    public static CallRewrite CreateRewrite(ReaderLoopForm form) =>
        CallRewrite.WithOptionalToken(
            form.Counterpart.Slot != null,
            token => new CallRewrite(form.Loop, n => WriteLoop((WhileStatementSyntax)n, form, token))
        );

    static WhileStatementSyntax WriteLoop(WhileStatementSyntax now, ReaderLoopForm form, ExpressionSyntax? token)
    {
        var read = AwaitSyntax.FindSameNode(now, form.Loop, form.Read);
        var condition = WriteCondition(form, form.Counterpart.WriteCall(read, token).WithoutTrivia());
        var body = form.Use == LineUse.Inline ? NameLine(now, form) : RemoveFirst((BlockSyntax)now.Statement);
        return now.WithStatement(body).WithCondition(condition.WithTriviaFrom(now.Condition));
    }

    static ExpressionSyntax WriteCondition(ReaderLoopForm form, ExpressionSyntax read)
    {
        var allowsEmptyPattern = ((CSharpParseOptions)form.Loop.SyntaxTree.Options).LanguageVersion >= LanguageVersion.CSharp8;
        var condition = ParseExpression(
            form.Use == LineUse.Assigned ? $"({form.Name} = await {read}) != null"
            : allowsEmptyPattern ? $"await {read} is {{ }} {form.Name}"
            : $"await {read} is string {form.Name}"
        );
        return AwaitSyntax.MarkAwaits(condition);
    }

    static StatementSyntax NameLine(WhileStatementSyntax now, ReaderLoopForm form)
    {
        var line = AwaitSyntax.FindSameNode(now, form.Loop, form.Line);
        return now.ReplaceNode(line, IdentifierName(form.Name).WithTriviaFrom(line)).Statement;
    }

    /// <summary>Removes the first statement of a body, and the blank line after it.</summary>
    static BlockSyntax RemoveFirst(BlockSyntax body)
    {
        var left = body.WithStatements(body.Statements.RemoveAt(0));
        return left.Statements.FirstOrDefault() is { } next
            ? left.ReplaceNode(next, next.WithLeadingTrivia(next.GetLeadingTrivia().SkipWhile(t => t.IsKind(SyntaxKind.EndOfLineTrivia))))
            : left;
    }
}
