using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Text;

namespace SyncIoAnalyzers.CodeFixes.Verification;

/// <summary>A tree with code that may have another meaning after a change.</summary>
/// <param name="Tree">The tree.</param>
/// <param name="Names">The names that such code mentions; null where all of it may, because the text changed.</param>
internal sealed record AffectedTree(SyntaxTree Tree, HashSet<string>? Names)
{
    /// <summary>Returns the function that selects the affected code of the tree.</summary>
    public Func<SyntaxNode, bool> CreateFilter(CancellationToken cancellationToken) =>
        IsWhole(cancellationToken) ? _ => true : code => FindNames(code).Any();

    /// <summary>Returns the span of all affected code; null where there is none.</summary>
    public TextSpan? FindSpan(CancellationToken cancellationToken)
    {
        var root = Tree.GetRoot(cancellationToken);
        if (IsWhole(cancellationToken))
            return root.FullSpan;
        var names = FindNames(root).ToArray();
        return names.Length == 0 ? null : TextSpan.FromBounds(names[0].SpanStart, names[names.Length - 1].Span.End);
    }

    IEnumerable<SyntaxToken> FindNames(SyntaxNode code) =>
        code.DescendantTokens().Where(t => t.IsKind(SyntaxKind.IdentifierToken) && Names!.Contains(t.ValueText));

    /// <summary>
    /// Returns true if all code may be affected: its text changed, or an alias or a static import brings a changed type in, so that code
    /// uses it by other names.
    /// </summary>
    bool IsWhole(CancellationToken cancellationToken) =>
        Names == null
        || Tree.GetRoot(cancellationToken)
            .DescendantNodes(n => n is CompilationUnitSyntax or BaseNamespaceDeclarationSyntax)
            .OfType<UsingDirectiveSyntax>()
            .Any(u => FindNames(u).Any());
}
