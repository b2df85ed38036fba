using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.Eligibility;

/// <summary>Determines whether the value of an expression is used, and whether it can be read again.</summary>
internal static class ValueUses
{
    /// <summary>
    /// Returns true if the value of an expression is not used: it is a statement, or the body of a function that returns nothing.
    /// </summary>
    public static bool IsUnused(ExpressionSyntax expression, SemanticModel model) =>
        expression.Parent switch
        {
            ExpressionStatementSyntax => true,
            ArrowExpressionClauseSyntax { Parent: { } function } => model.GetDeclaredSymbol(function)
                is IMethodSymbol { ReturnsVoid: true },
            LambdaExpressionSyntax lambda => model.GetSymbolInfo(lambda).Symbol is IMethodSymbol { ReturnsVoid: true },
            _ => false,
        };

    /// <summary>
    /// Returns true if an expression can be read twice with the same result: a local, a parameter, or a read-only field.
    /// </summary>
    public static bool IsStable(ExpressionSyntax expression, SemanticModel model, CancellationToken cancellationToken) =>
        expression is IdentifierNameSyntax or MemberAccessExpressionSyntax { Expression: ThisExpressionSyntax }
        && model.GetSymbolInfo(expression, cancellationToken).Symbol
            is ILocalSymbol
                or IParameterSymbol
                or IFieldSymbol { IsReadOnly: true };
}
