using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.DataFlow;

/// <summary>Finds the writes of a variable, by its name in the block that declares it.</summary>
internal static class VariableWrites
{
    /// <summary>Returns true if another function than the one that declares the variable writes it, at an unknown time.</summary>
    public static bool IsWrittenElsewhere(ISymbol variable, CancellationToken cancellationToken)
    {
        if (FindDeclaration(variable, cancellationToken) is not { } declaration)
            return false;
        var function = FunctionNodes.FindEnclosing(declaration);
        return FindWrites(variable, declaration).Any(w => FunctionNodes.FindEnclosing(w) != function);
    }

    /// <summary>Returns true if the variable keeps its first value.</summary>
    public static bool IsWrittenAtMostOnce(ISymbol variable, CancellationToken cancellationToken)
    {
        if (FindDeclaration(variable, cancellationToken) is not { } declaration)
            return true;
        var initialCount = declaration is VariableDeclaratorSyntax { Initializer: not null } or ParameterSyntax ? 1 : 0;
        return FindWrites(variable, declaration).Take(2).Count() + initialCount <= 1;
    }

    static SyntaxNode? FindDeclaration(ISymbol variable, CancellationToken cancellationToken) =>
        variable is ILocalSymbol or IParameterSymbol
            ? variable.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(cancellationToken)
            : null;

    static IEnumerable<SyntaxNode> FindWrites(ISymbol variable, SyntaxNode declaration)
    {
        var scope = declaration
            .Ancestors()
            .FirstOrDefault(n =>
                n
                    is BlockSyntax
                        or AnonymousFunctionExpressionSyntax
                        or LocalFunctionStatementSyntax
                        or BaseMethodDeclarationSyntax
                        or CompilationUnitSyntax
            );
        return scope?.DescendantNodes().OfType<IdentifierNameSyntax>().Where(n => n.Identifier.ValueText == variable.Name && IsWritten(n))
            ?? [];
    }

    static bool IsWritten(ExpressionSyntax name) =>
        name.Parent switch
        {
            AssignmentExpressionSyntax assignment => assignment.Left == name,
            ArgumentSyntax { Parent: TupleExpressionSyntax tuple } => IsWritten(tuple),
            ArgumentSyntax { RefKindKeyword: var keyword } => keyword.IsKind(SyntaxKind.RefKeyword)
                || keyword.IsKind(SyntaxKind.OutKeyword),
            ParenthesizedExpressionSyntax parenthesized => IsWritten(parenthesized),
            PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression } suppressed => IsWritten(suppressed),
            RefExpressionSyntax => true,
            _ => IsIncrementOrDecrement(name.Parent),
        };

    /// <summary>Returns true for <c>++</c> and <c>--</c>, before or after the variable.</summary>
    public static bool IsIncrementOrDecrement(SyntaxNode? node) =>
        node?.Kind()
            is SyntaxKind.PreIncrementExpression
                or SyntaxKind.PreDecrementExpression
                or SyntaxKind.PostIncrementExpression
                or SyntaxKind.PostDecrementExpression;
}
