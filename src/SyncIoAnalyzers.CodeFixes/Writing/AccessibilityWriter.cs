using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using static Microsoft.CodeAnalysis.CSharp.SyntaxFactory;

namespace SyncIoAnalyzers.CodeFixes.Writing;

/// <summary>Gives a method the accessibility of another one.</summary>
internal static class AccessibilityWriter
{
    /// <summary>Returns a method with the words for accessibility among some modifiers in place of its own.</summary>
    public static MethodDeclarationSyntax WriteAccessibility(MethodDeclarationSyntax method, SyntaxTokenList modifiers)
    {
        var (leading, bare) = (method.GetLeadingTrivia(), method.WithLeadingTrivia());
        var words = modifiers.Where(IsAccessibility).Select(m => Token(m.Kind()).WithTrailingTrivia(Space));
        return bare.WithModifiers(TokenList(words.Concat(bare.Modifiers.Where(m => !IsAccessibility(m))))).WithLeadingTrivia(leading);
    }

    static bool IsAccessibility(SyntaxToken modifier) =>
        modifier.Kind()
            is SyntaxKind.PublicKeyword
                or SyntaxKind.InternalKeyword
                or SyntaxKind.ProtectedKeyword
                or SyntaxKind.PrivateKeyword;
}
