using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.CodeFixes.Rewriting;
using SyncIoAnalyzers.Eligibility;
using SyncIoAnalyzers.Semantics;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.CodeFixes.Writing;

/// <summary>Writes the loops that take the place of LINQ operators in a document: those of one statement together.</summary>
internal sealed class ElementLoopWriter(DocumentEdits edits)
{
    readonly Dictionary<SyntaxNode, SortedList<int, ElementLoopRewriter>> _loops = [];
    readonly Dictionary<SyntaxNode, FreeNames> _names = [];

    /// <summary>Adds a loop.</summary>
    public void AddLoop(ElementLoop loop)
    {
        if (loop.IsInForEach)
        {
            edits.AddEdit(
                loop.Place,
                edits.ConfigureAwaits(loop.Call, n => LoopHeadRewriter.MoveFunction((ForEachStatementSyntax)n, loop))
            );
            return;
        }

        var scope = FindNameScope(loop.Place);
        if (!_names.TryGetValue(scope, out var names))
            _names[scope] = names = new FreeNames(loop.Place, edits.Model, scope);
        if (!_loops.TryGetValue(loop.Place, out var loops))
        {
            _loops[loop.Place] = loops = [];
            edits.AddEdit(loop.Place, edits.ConfigureAwaits(loop.Call, n => WritePlace(n, loop.Place, [.. loops.Values])));
        }

        // An operator with two functions has one loop for both.
        if (loops.ContainsKey(loop.Call.Span.End))
            return;
        var rewriter = new ElementLoopRewriter(loop, names, edits.Model);
        // The sequence of an operator ends before it: its own loop comes first.
        loops.Add(loop.Call.Span.End, rewriter);
        edits.AddEdit(loop.Call, rewriter.MarkCall);
        if (loop.Whole != loop.Call)
            edits.AddEdit(loop.Whole, rewriter.MarkWhole);
        edits.AddImport(rewriter.Import);
    }

    /// <summary>
    /// Returns the code in which a name must be new: the statement with the outermost lambda around a place, since the lambdas of another
    /// statement may use the same names; the whole declaration for a place outside of lambdas.
    /// </summary>
    static SyntaxNode FindNameScope(SyntaxNode place)
    {
        var declaration = EnclosingMember.GetDeclarationScope(place);
        var lambda = place.AncestorsAndSelf().TakeWhile(n => n != declaration).OfType<AnonymousFunctionExpressionSyntax>().LastOrDefault();
        return lambda?.FirstAncestorOrSelf<StatementSyntax>() ?? declaration;
    }

    /// <summary>Writes the loops before the statement, or into the function whose expression body held the operators.</summary>
    SyntaxNode WritePlace(SyntaxNode now, SyntaxNode place, IReadOnlyList<ElementLoopRewriter> loops)
    {
        if (now is LambdaExpressionSyntax { ExpressionBody: { } value } lambda)
            return lambda
                .WithExpressionBody(null)
                .WithBlock(WriteBody(value, place, loops).WithTrailingTrivia(value.GetTrailingTrivia()))
                .WithArrowToken(lambda.ArrowToken.WithTrailingTrivia());
        if (now.ChildNodes().LastOrDefault() is ArrowExpressionClauseSyntax arrow)
            return StatementBuilder.ReplaceArrow(
                now,
                arrow,
                WriteBody(arrow.Expression, place, loops).WithTrailingTrivia(now.GetTrailingTrivia())
            );
        var layout = LineLayout.FromNode(place);
        return now is StatementSyntax statement ? WriteStatement(statement, loops, layout) : now;
    }

    static StatementSyntax WriteStatement(StatementSyntax statement, IReadOnlyList<ElementLoopRewriter> loops, LineLayout layout)
    {
        var lines = WriteStatements(statement, loops, layout);
        var end = statement.GetTrailingTrivia();
        // A comment behind the statement goes with the only line of the loop, not behind its brace.
        var last = lines.Count - 1;
        if (last >= 3 && lines[last].Trim() == "}" && lines[last - 2].Trim() == "{" && end.Any(SyntaxKind.SingleLineCommentTrivia))
        {
            lines[last - 1] += " " + end.First(t => t.IsKind(SyntaxKind.SingleLineCommentTrivia));
            statement = statement.WithTrailingTrivia(end.Where(t => t.IsKind(SyntaxKind.EndOfLineTrivia)));
        }

        return StatementBuilder.ParseStatements(lines, layout, statement);
    }

    BlockSyntax WriteBody(ExpressionSyntax value, SyntaxNode place, IReadOnlyList<ElementLoopRewriter> loops)
    {
        var layout = LineLayout.FromNode(place);
        var isUnused = ReturnRewriter.FindArrowValue(place) is not { } written || ValueUses.IsUnused(written, edits.Model);
        StatementSyntax last = isUnused ? ExpressionStatement(value) : ReturnStatement(value.WithLeadingTrivia(Space));
        var lines = WriteStatements(last, loops, layout with { Indent = layout.Indent + layout.Step });
        var start = layout.Line + layout.Indent;
        return AwaitSyntax.MarkAwaits((BlockSyntax)ParseStatement($"{start}{{{layout.Line}{string.Join(layout.Line, lines)}{start}}}"));
    }

    /// <summary>Returns the lines of the loops and of what is left of the statement; the first with the trivia before it.</summary>
    static List<string> WriteStatements(StatementSyntax statement, IReadOnlyList<ElementLoopRewriter> loops, LineLayout layout)
    {
        SyntaxNode? rest = statement;
        var lines = new List<string>();
        foreach (var loop in loops)
        {
            lines.AddRange(loop.WriteLoop(rest!, layout));
            rest = loop.ReadVariable(rest!);
        }

        if (rest != null)
            lines.AddRange(["", layout.Indent + rest.WithoutTrivia()]);
        var margin = statement.GetLeadingTrivia().ToFullString();
        lines[0] = (margin.Length > 0 ? margin : layout.Indent) + lines[0].TrimStart();
        return lines;
    }
}
