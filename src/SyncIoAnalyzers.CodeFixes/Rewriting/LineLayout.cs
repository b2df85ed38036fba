using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Semantics;

namespace SyncIoAnalyzers.CodeFixes.Rewriting;

/// <summary>The layout of the lines around a statement or a member.</summary>
/// <param name="Indent">The white space before it on its line.</param>
/// <param name="Step">The additional indent of a line one level deeper.</param>
/// <param name="Line">The line break.</param>
internal sealed record LineLayout(string Indent, string Step, string Line)
{
    /// <summary>Reads the layout at a statement or a member.</summary>
    public static LineLayout FromNode(SyntaxNode node)
    {
        var text = node.SyntaxTree.GetText();
        var line = text.Lines.GetLineFromPosition(node.SpanStart).ToString();
        var indent = line.Substring(0, line.Length - line.TrimStart().Length);
        var end = node.SyntaxTree.GetRoot().DescendantTrivia().FirstOrDefault(t => t.IsKind(SyntaxKind.EndOfLineTrivia)).ToString();
        return new LineLayout(indent, indent.Contains('\t') ? "\t" : "    ", end.Length == 0 ? "\n" : end);
    }

    /// <summary>Returns code with its lines moved from another indent to this one; the text of literals stays.</summary>
    public T Reindent<T>(T code, string from)
        where T : SyntaxNode =>
        code.ReplaceTokens(code.DescendantTokens(), (_, now) => now.WithLeadingTrivia(now.LeadingTrivia.Select(t => Reindent(t, from))));

    SyntaxTrivia Reindent(SyntaxTrivia trivia, string from) =>
        trivia.IsKind(SyntaxKind.WhitespaceTrivia) && trivia.ToString() is var margin && margin.StartsWith(from, StringComparison.Ordinal)
            ? SyntaxFactory.Whitespace(Indent + margin.Substring(from.Length))
            : trivia;

    /// <summary>Returns a statement that begins its line.</summary>
    public StatementSyntax BeginLine(StatementSyntax statement) =>
        statement.HasLeadingTrivia ? statement : statement.WithLeadingTrivia(SyntaxFactory.Whitespace(Indent));

    /// <summary>Returns a statement that ends its line.</summary>
    public StatementSyntax EndLine(StatementSyntax statement) =>
        statement.GetTrailingTrivia().Any(SyntaxKind.EndOfLineTrivia)
            ? statement
            : statement.WithTrailingTrivia(SyntaxFactory.EndOfLine(Line));

    /// <summary>Returns a statement on its own line, with the comments before and after it.</summary>
    /// <param name="statement">The rewritten statement.</param>
    /// <param name="place">The same statement in the document.</param>
    public string IndentStatement(StatementSyntax statement, StatementSyntax place)
    {
        var text = statement.ToFullString().TrimEnd();
        return place.GetFirstToken().GetPreviousToken().TrailingTrivia.Any(SyntaxKind.EndOfLineTrivia)
            ? text
            : Indent + Step + text.TrimStart();
    }
}

/// <summary>Chooses names that are not used at a place.</summary>
/// <param name="place">The place.</param>
/// <param name="model">The semantic model of its tree, by which nothing of a free name is in sight from elsewhere; null where that does not
/// matter.</param>
/// <param name="code">The code around it that has no such name; the declaration around the place when null.</param>
internal sealed class FreeNames(SyntaxNode place, SemanticModel? model = null, SyntaxNode? code = null)
{
    readonly HashSet<string> _taken = [.. FindNames(code ?? EnclosingMember.GetDeclarationScope(place))];

    /// <summary>
    /// Takes the first unused name of some candidates; if all are used, the first candidate with the lowest unused number after it.
    /// </summary>
    public string TakeName(params string[] names)
    {
        var free = names
            .Concat(Enumerable.Range(2, int.MaxValue - 2).Select(i => names[0] + i))
            .First(n => !_taken.Contains(n) && model?.LookupSymbols(place.SpanStart, name: n).IsEmpty != false);
        _taken.Add(free);
        return EscapeName(free);
    }

    /// <summary>Takes an unused name after earlier places of the same code took theirs from the same name.</summary>
    public string TakeName(string name, int earlier)
    {
        for (var i = 0; i < earlier; i++)
            TakeName(name);
        return TakeName(name);
    }

    /// <summary>Returns the name of a variable for a member or type: <c>orders</c> for <c>Orders</c>.</summary>
    public static string ToVariableName(string name, string none) =>
        name.Length == 0 ? none : char.ToLowerInvariant(name[0]) + name.Substring(1);

    /// <summary>Returns the names that some code uses.</summary>
    public static IEnumerable<string> FindNames(SyntaxNode code) =>
        code.DescendantTokens().Where(t => t.IsKind(SyntaxKind.IdentifierToken)).Select(t => t.ValueText);

    /// <summary>Returns a name as code writes it, with <c>@</c> before a keyword.</summary>
    public static string EscapeName(string name) => SyntaxFacts.GetKeywordKind(name) == SyntaxKind.None ? name : "@" + name;
}
