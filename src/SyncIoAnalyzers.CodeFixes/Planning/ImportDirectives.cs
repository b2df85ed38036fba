using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.CodeFixes.Planning;

/// <summary>Finds the using directives of a file.</summary>
internal static class ImportDirectives
{
    /// <summary>Returns the using directives of a file and of its namespaces, in the order of the text.</summary>
    public static IEnumerable<UsingDirectiveSyntax> FindDirectives(SyntaxNode root) =>
        root.DescendantNodes(n => n is CompilationUnitSyntax or BaseNamespaceDeclarationSyntax).OfType<UsingDirectiveSyntax>();
}
