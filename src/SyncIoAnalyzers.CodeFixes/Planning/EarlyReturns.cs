using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.CodeFixes.Planning;

/// <summary>
/// Finds checks of a number that end a member without a result: <c>if (month is &lt; 1 or &gt; 12) return [];</c>. A check for null or
/// for an empty list is left out, since the other body may find nothing in it either.
/// </summary>
internal static class EarlyReturns
{
    static readonly HashSet<SyntaxKind> Comparisons =
    [
        SyntaxKind.GreaterThanExpression,
        SyntaxKind.GreaterThanOrEqualExpression,
        SyntaxKind.LessThanExpression,
        SyntaxKind.LessThanOrEqualExpression,
    ];

    /// <summary>Finds the parameter whose value a statement checks; null for any other statement.</summary>
    public static IParameterSymbol? FindParameter(IfStatementSyntax check, SemanticModel model, CancellationToken cancellationToken)
    {
        if (check is not { Else: null, Parent: BlockSyntax { Parent: MethodDeclarationSyntax } } || !ReturnsNothing(check.Statement))
            return null;
        var values = check.Condition.DescendantNodesAndSelf().Select(FindComparedValue).OfType<ExpressionSyntax>();
        return values.Select(v => model.GetSymbolInfo(v, cancellationToken).Symbol).OfType<IParameterSymbol>().FirstOrDefault();
    }

    static bool ReturnsNothing(StatementSyntax statement) =>
        statement switch
        {
            BlockSyntax { Statements: { Count: 1 } only } => ReturnsNothing(only[0]),
            ReturnStatementSyntax { Expression: { } value } => value is LiteralExpressionSyntax or DefaultExpressionSyntax
                || IsEmptyList(value),
            _ => false,
        };

    /// <summary>Returns true for <c>[]</c>; this version of the compiler's API has no node for it.</summary>
    static bool IsEmptyList(ExpressionSyntax value) =>
        value.ToString() == "[]"
        || value
            is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax { Name.Identifier.ValueText: "Empty" } }
                or BaseObjectCreationExpressionSyntax { Initializer: null, ArgumentList.Arguments.Count: 0 };

    static ExpressionSyntax? FindComparedValue(SyntaxNode node) =>
        node switch
        {
            BinaryExpressionSyntax comparison when Comparisons.Contains(comparison.Kind()) => comparison.Left,
            IsPatternExpressionSyntax { Pattern: var pattern } check when HasRelation(pattern) => check.Expression,
            _ => null,
        };

    static bool HasRelation(PatternSyntax pattern) => pattern.DescendantNodesAndSelf().Any(p => p is RelationalPatternSyntax);
}
