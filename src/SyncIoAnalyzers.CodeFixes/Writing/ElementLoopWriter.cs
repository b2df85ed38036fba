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
        var scope = EnclosingMember.GetDeclarationScope(loop.Place);
        if (!_names.TryGetValue(scope, out var names))
            _names[scope] = names = new FreeNames(loop.Place, edits.Model);
        if (!_loops.TryGetValue(loop.Place, out var loops))
        {
            _loops[loop.Place] = loops = [];
            edits.AddEdit(loop.Place, edits.ConfigureAwaits(loop.Call, n => WritePlace(n, loop.Place, [.. loops.Values])));
        }

        var rewriter = new ElementLoopRewriter(loop, names, edits.Model);
        // The sequence of an operator ends before it: its own loop comes first.
        loops.Add(loop.Call.Span.End, rewriter);
        edits.AddEdit(loop.Call, rewriter.MarkCall);
        if (loop.Whole != loop.Call)
            edits.AddEdit(loop.Whole, rewriter.MarkWhole);
        edits.AddImport(rewriter.Import);
    }

    /// <summary>Writes the loops before the statement, or into the function whose expression body held the operators.</summary>
    SyntaxNode WritePlace(SyntaxNode now, SyntaxNode place, IReadOnlyList<ElementLoopRewriter> loops)
    {
        var layout = LineLayout.FromNode(place);
        if (now is StatementSyntax and not LocalFunctionStatementSyntax)
            return StatementBuilder.ParseStatements(WriteStatements((StatementSyntax)now, loops, layout), layout, now);
        if (now is LambdaExpressionSyntax { ExpressionBody: { } value } lambda)
            return lambda
                .WithExpressionBody(null)
                .WithBlock(WriteBody(value, place, loops).WithTrailingTrivia(value.GetTrailingTrivia()))
                .WithArrowToken(lambda.ArrowToken.WithTrailingTrivia());
        return now.ChildNodes().LastOrDefault() is ArrowExpressionClauseSyntax arrow
            ? ReplaceArrow(now, arrow, WriteBody(arrow.Expression, place, loops).WithTrailingTrivia(now.GetTrailingTrivia()))
            : now;
    }

    static SyntaxNode ReplaceArrow(SyntaxNode function, ArrowExpressionClauseSyntax arrow, BlockSyntax body)
    {
        var last = arrow.ArrowToken.GetPreviousToken();
        function = function.ReplaceToken(last, last.WithTrailingTrivia());
        return function is MethodDeclarationSyntax method
            ? method.WithExpressionBody(null).WithSemicolonToken(default).WithBody(body)
            : ((LocalFunctionStatementSyntax)function).WithExpressionBody(null).WithSemicolonToken(default).WithBody(body);
    }

    BlockSyntax WriteBody(ExpressionSyntax value, SyntaxNode place, IReadOnlyList<ElementLoopRewriter> loops)
    {
        var layout = LineLayout.FromNode(place);
        StatementSyntax last = ReturnsValue(place) ? ReturnStatement(value.WithLeadingTrivia(Space)) : ExpressionStatement(value);
        var lines = WriteStatements(last, loops, layout with { Indent = layout.Indent + layout.Step });
        var start = layout.Line + layout.Indent;
        return MarkAwaits((BlockSyntax)ParseStatement($"{start}{{{layout.Line}{string.Join(layout.Line, lines)}{start}}}"));
    }

    /// <summary>Returns the lines of the loops and of what is left of the statement; the first with the trivia before it.</summary>
    static List<string> WriteStatements(StatementSyntax statement, IReadOnlyList<ElementLoopRewriter> loops, LineLayout layout)
    {
        SyntaxNode? rest = statement;
        var lines = new List<string>();
        foreach (var loop in loops)
        {
            lines.AddRange(loop.WriteLoop(rest!, layout));
            rest = loop.ReadList(rest!);
        }

        if (rest != null)
            lines.AddRange(["", layout.Indent + rest.WithoutTrivia()]);
        var margin = statement.GetLeadingTrivia().ToFullString();
        lines[0] = (margin.Length > 0 ? margin : layout.Indent) + lines[0].TrimStart();
        return lines;
    }

    static BlockSyntax MarkAwaits(BlockSyntax block) =>
        block.ReplaceNodes(
            block.DescendantNodes().OfType<AwaitExpressionSyntax>(),
            (_, now) => now.WithAdditionalAnnotations(AwaitSyntax.Written)
        );

    bool ReturnsValue(SyntaxNode function) =>
        function is LambdaExpressionSyntax
            ? edits.Model.GetSymbolInfo(function).Symbol is IMethodSymbol { ReturnsVoid: false }
            : edits.Model.GetDeclaredSymbol(function) is IMethodSymbol { ReturnsVoid: false };
}
