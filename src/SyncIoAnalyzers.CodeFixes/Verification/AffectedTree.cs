using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.CodeFixes.Planning;

namespace SyncIoAnalyzers.CodeFixes.Verification;

/// <summary>A tree with code that may have another meaning after a change.</summary>
/// <param name="Tree">The tree.</param>
/// <param name="Names">The names that such code mentions; null where all of it may, because a generator wrote it anew.</param>
/// <param name="Before">The members of the document before the change; null if its text did not change.</param>
internal sealed record AffectedTree(SyntaxTree Tree, AffectedNames? Names, FormerCode? Before)
{
    int[]? _places;

    /// <summary>Returns the function that selects the affected code of the tree.</summary>
    public Func<SyntaxNode, bool> CreateFilter(CancellationToken cancellationToken) =>
        IsWhole(Tree.GetRoot(cancellationToken)) ? _ => true : IsAffected;

    /// <summary>Returns the spans of the affected code, in the order of the text: one for each run of affected members.</summary>
    public IReadOnlyList<TextSpan> FindSpans(CancellationToken cancellationToken)
    {
        var root = Tree.GetRoot(cancellationToken);
        if (IsWhole(root))
            return [root.FullSpan];
        var (spans, isRun) = (new List<TextSpan>(), false);
        foreach (var (part, isAffected) in FormerCode.FindParts(root).Select(p => (p, IsAffected(p))))
        {
            if (isAffected && isRun)
                spans[spans.Count - 1] = TextSpan.FromBounds(spans[spans.Count - 1].Start, part.Span.End);
            else if (isAffected)
                spans.Add(part.Span);
            isRun = isAffected;
        }

        return spans;
    }

    bool IsAffected(SyntaxNode code) => HasNames(code) || Before?.Contains(code) == false;

    /// <summary>Returns true if code has one of the names. The names of the whole tree are found once.</summary>
    bool HasNames(SyntaxNode code)
    {
        _places ??= [.. Names!.FindIn(Tree.GetRoot()).Select(t => t.SpanStart)];
        var at = Array.BinarySearch(_places, code.SpanStart);
        at = at < 0 ? ~at : at;
        return at < _places.Length && _places[at] < code.Span.End;
    }

    /// <summary>
    /// Returns true if all code may be affected: a generator wrote it, its imports changed, its statements are one member, or an alias or a
    /// static import brings a changed type in, so that code uses it by other names.
    /// </summary>
    bool IsWhole(SyntaxNode root) =>
        Names == null
        || Before?.HasImportsOf(root) == false
        || root.ChildNodes().OfType<GlobalStatementSyntax>().Any(IsAffected)
        || ImportDirectives.FindDirectives(root).Where(ImportsNames).Any(HasNamesIn);

    bool HasNamesIn(UsingDirectiveSyntax import) =>
        import.DescendantTokens().Any(t => t.IsKind(SyntaxKind.IdentifierToken) && Names!.Names.Contains(t.ValueText));

    static bool ImportsNames(UsingDirectiveSyntax import) => import.Alias != null || import.StaticKeyword.IsKind(SyntaxKind.StaticKeyword);
}
