using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.CodeFixes.Writing;

/// <summary>Adds <c>using</c> directives.</summary>
internal static class UsingDirectives
{
    /// <summary>
    /// Adds directives for some namespaces: in alphabetical order among the existing ones, otherwise at the top of the file.
    /// </summary>
    public static CompilationUnitSyntax AddDirectives(CompilationUnitSyntax root, IEnumerable<string> namespaces)
    {
        foreach (var space in namespaces)
            if (
                !root.DescendantNodes(n => n is CompilationUnitSyntax or BaseNamespaceDeclarationSyntax)
                    .OfType<UsingDirectiveSyntax>()
                    .Any(u => u.Alias == null && u.StaticKeyword == default && u.Name?.ToString() == space)
            )
                root = AddDirectives(root, space);
        return root;
    }

    static CompilationUnitSyntax AddDirectives(CompilationUnitSyntax root, string space)
    {
        var end = root.DescendantTrivia().FirstOrDefault(t => t.IsKind(SyntaxKind.EndOfLineTrivia)) is { RawKind: not 0 } line
            ? line
            : ElasticLineFeed;
        var directive = UsingDirective(ParseName(space))
            .WithUsingKeyword(Token(SyntaxKind.UsingKeyword).WithTrailingTrivia(Space))
            .WithTrailingTrivia(end);
        var plain = root.Usings.Where(u => u.Alias == null && u.StaticKeyword == default && u.GlobalKeyword == default).ToArray();
        if (plain.LastOrDefault(u => string.CompareOrdinal(u.Name?.ToString(), space) < 0) is { } before)
            return root.WithUsings(root.Usings.Insert(root.Usings.IndexOf(before) + 1, directive));
        if (root.Usings.FirstOrDefault(u => u.GlobalKeyword == default) is { } first && root.Usings.IndexOf(first) is var index)
            return root.WithUsings(
                root.Usings.Replace(first, first.WithoutLeadingTrivia())
                    .Insert(index, directive.WithLeadingTrivia(first.GetLeadingTrivia()))
            );
        if (root.Usings.Count > 0)
            return root.AddUsings(directive);
        var top = root.GetLeadingTrivia();
        // The empty line belongs to the following code: a second directive goes before it.
        return root.WithLeadingTrivia(end).AddUsings(directive.WithLeadingTrivia(top));
    }
}
