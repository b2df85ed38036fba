using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.Syntax;

/// <summary>Reads the spread of a collection expression: <c>[.. items]</c>. The oldest supported compiler has no type for it.</summary>
internal static class SpreadSyntax
{
    const int SpreadElement = 9078; // SyntaxKind.SpreadElement of later compilers

    /// <summary>Returns true for <c>.. items</c>.</summary>
    public static bool IsSpread(SyntaxNode? node) => node?.RawKind == SpreadElement;

    /// <summary>Returns the expression whose elements are spread; null for any other node.</summary>
    public static ExpressionSyntax? FindExpression(SyntaxNode node) =>
        IsSpread(node) ? node.ChildNodes().OfType<ExpressionSyntax>().FirstOrDefault() : null;
}
