using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.CodeFixes.Rewriting;

/// <summary>
/// Rewrites the returns of a lambda whose statements become those of a loop: each does what the loop does with a value, and goes on with
/// the next element.
/// </summary>
/// <param name="writeValue">Returns the lines for a value, without their indent.</param>
/// <param name="step">The additional indent of a line one level deeper.</param>
internal sealed class LoopReturns(Func<ExpressionSyntax, IReadOnlyList<string>> writeValue, string step)
{
    const string NextElement = "continue;";

    /// <summary>Returns a statement of the lambda without its returns.</summary>
    /// <param name="statement">The statement.</param>
    /// <param name="isLast">True if nothing follows it in the lambda.</param>
    public StatementSyntax ReplaceReturns(StatementSyntax statement, bool isLast)
    {
        var returns = EnclosingFunction.GetOwnNodes(statement).OfType<ReturnStatementSyntax>().Reverse().ToArray();
        if (returns.Length == 0)
            return statement;
        var text = statement.ToFullString();
        foreach (var end in returns)
            text = ReplaceReturn(text, end, statement, isLast && IsAtEnd(end, statement));
        return SyntaxFactory.ParseStatement(text);
    }

    string ReplaceReturn(string text, ReturnStatementSyntax end, StatementSyntax statement, bool isAtEnd)
    {
        var lines = end.Expression == null ? [] : writeValue(end.Expression).ToList();
        if (lines.LastOrDefault() != "break;" && (!isAtEnd || lines.Count == 0))
            lines.Add(NextElement);
        var start = end.SpanStart - statement.FullSpan.Start;
        var lineStart = text.LastIndexOf('\n', Math.Max(start - 1, 0)) + 1;
        var margin = text.Substring(lineStart, start - lineStart);
        var isEmbedded = end.Parent is IfStatementSyntax or ElseClauseSyntax;
        if (margin.Trim().Length > 0)
            return Replace(start, isEmbedded ? "{ " + JoinLines(lines) + " }" : JoinLines(lines));
        if (!isEmbedded)
            return Replace(start, string.Join("\n" + margin, lines));
        var outer = margin.EndsWith(step, StringComparison.Ordinal) ? margin.Substring(step.Length) : margin;
        return Replace(lineStart, $"{outer}{{\n{margin}{string.Join("\n" + margin, lines)}\n{outer}}}");

        string Replace(int from, string by) => text.Substring(0, from) + by + text.Substring(start + end.Span.Length);
    }

    static string JoinLines(IEnumerable<string> lines) => string.Join(" ", lines.Select(l => l.Trim()));

    /// <summary>Returns true if nothing of a statement can run after a return in it.</summary>
    static bool IsAtEnd(SyntaxNode end, StatementSyntax statement) =>
        end == statement
        || end.Parent switch
        {
            BlockSyntax block => block.Statements.Last() == end && IsAtEnd(block, statement),
            IfStatementSyntax or ElseClauseSyntax => IsAtEnd(end.Parent, statement),
            _ => false,
        };
}
