using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.Syntax;

/// <summary>Reads the spread of a collection expression: <c>[.. items]</c>. The oldest supported compiler has no type for it.</summary>
internal static class SpreadSyntax
{
    // Members of SyntaxKind in later compilers.
    const int CollectionExpression = 9076;
    const int ExpressionElement = 9077;
    const int SpreadElement = 9078;

    /// <summary>Returns true for a collection expression or one of its elements.</summary>
    public static bool IsCollection(SyntaxNode node) => node.RawKind is CollectionExpression or ExpressionElement or SpreadElement;

    /// <summary>Returns true for <c>.. items</c>.</summary>
    public static bool IsSpread(SyntaxNode? node) => node?.RawKind == SpreadElement;

    /// <summary>Returns the expression whose elements are spread; null for any other node.</summary>
    public static ExpressionSyntax? FindExpression(SyntaxNode node) =>
        IsSpread(node) ? node.ChildNodes().OfType<ExpressionSyntax>().FirstOrDefault() : null;
}
