using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.Calls;

/// <summary>How the lines around a statement look.</summary>
/// <param name="Indent">What stands before it on its line.</param>
/// <param name="Step">What a line one level deeper has more.</param>
/// <param name="Line">What ends a line.</param>
internal sealed record Layout(string Indent, string Step, string Line)
{
    /// <summary>The layout at a statement.</summary>
    public static Layout At(StatementSyntax statement)
    {
        var text = statement.SyntaxTree.GetText();
        var line = text.Lines.GetLineFromPosition(statement.SpanStart).ToString();
        var indent = line.Substring(0, line.Length - line.TrimStart().Length);
        var end = statement.SyntaxTree.GetRoot().DescendantTrivia().FirstOrDefault(t => t.IsKind(SyntaxKind.EndOfLineTrivia)).ToString();
        return new Layout(indent, indent.Contains('\t') ? "\t" : "    ", end.Length == 0 ? "\n" : end);
    }

    /// <summary>A statement on a line of its own, with the comments before and behind it.</summary>
    /// <param name="statement">The statement as it is by now.</param>
    /// <param name="place">The same where it stands in the document.</param>
    public string Inside(StatementSyntax statement, StatementSyntax place)
    {
        var text = statement.ToFullString().TrimEnd();
        return place.GetFirstToken().GetPreviousToken().TrailingTrivia.Any(SyntaxKind.EndOfLineTrivia) ? text : Indent + Step + text.TrimStart();
    }
}

/// <summary>Names that are free at a place.</summary>
/// <param name="place">The place.</param>
/// <param name="model">The semantic model of its tree, by which nothing of a free name is in sight from elsewhere; null where that does not matter.</param>
/// <param name="code">The code around it that has no such name; the declaration around the place when null.</param>
internal sealed class Names(SyntaxNode place, SemanticModel? model = null, SyntaxNode? code = null)
{
    readonly HashSet<string> _taken = [.. In(code ?? Apis.Enclosing.Scope(place))];

    /// <summary>The first of some names that is free, or else the first of them with the first number that is free behind it; it is taken from then on.</summary>
    public string Free(params string[] names)
    {
        var free = names.Concat(Enumerable.Range(2, int.MaxValue - 2).Select(i => names[0] + i)).First(n => !_taken.Contains(n) && model?.LookupSymbols(place.SpanStart, name: n).IsEmpty != false);
        _taken.Add(free);
        return Written(free);
    }

    /// <summary>The names in some code.</summary>
    public static IEnumerable<string> In(SyntaxNode code) => code.DescendantTokens().Where(t => t.IsKind(SyntaxKind.IdentifierToken)).Select(t => t.ValueText);

    /// <summary>A name as code writes it.</summary>
    public static string Written(string name) => SyntaxFacts.GetKeywordKind(name) == SyntaxKind.None ? name : "@" + name;
}
