using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.CodeFixes.Planning;

namespace SyncIoAnalyzers.CodeFixes.Verification;

/// <summary>The texts of the members of a document before a change, which show what of its code the change left as it was.</summary>
internal sealed class FormerCode(SyntaxNode root)
{
    readonly HashSet<(string Type, string Text)> _members = [.. FindParts(root).Select(GetText)];
    readonly string[] _imports = [.. ImportDirectives.FindDirectives(root).Select(i => i.ToString())];

    /// <summary>Returns true if the same type had a member with the same text.</summary>
    public bool Contains(SyntaxNode member) => _members.Contains(GetText(member));

    /// <summary>Returns true if a document imports what this one imported.</summary>
    public bool HasImportsOf(SyntaxNode now) => _imports.SequenceEqual(ImportDirectives.FindDirectives(now).Select(i => i.ToString()));

    /// <summary>
    /// Returns the members of a document that have no members themselves, and the parts with code of the heads of the others.
    /// </summary>
    public static IEnumerable<SyntaxNode> FindParts(SyntaxNode root) =>
        root.DescendantNodes(n => n is CompilationUnitSyntax or BaseNamespaceDeclarationSyntax or BaseTypeDeclarationSyntax).Where(IsPart);

    static bool IsPart(SyntaxNode node) =>
        node switch
        {
            BaseNamespaceDeclarationSyntax or BaseTypeDeclarationSyntax => false,
            BaseListSyntax or ParameterListSyntax or AttributeListSyntax => true,
            _ => node is MemberDeclarationSyntax,
        };

    static (string, string) GetText(SyntaxNode part) =>
        (part.FirstAncestorOrSelf<BaseTypeDeclarationSyntax>()?.Identifier.ValueText ?? "", part.ToString());
}
