using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.Tasks;

/// <summary>Where a variable is written, told by its name in the block that declares it.</summary>
internal static class Writes
{
    /// <summary>Whether some other function than the one that declares the variable writes it: nobody knows when.</summary>
    public static bool FromElsewhere(ISymbol variable, CancellationToken token) =>
        Declaration(variable, token) is { } declaration && FlowGraphs.Function(declaration) is var home && To(variable, declaration).Any(w => FlowGraphs.Function(w) != home);

    /// <summary>Whether the variable keeps the value that it is given first.</summary>
    public static bool AtMostOnce(ISymbol variable, CancellationToken token) =>
        Declaration(variable, token) is not { } declaration
        || To(variable, declaration).Take(2).Count() + (declaration is VariableDeclaratorSyntax { Initializer: not null } or ParameterSyntax ? 1 : 0) <= 1;

    static SyntaxNode? Declaration(ISymbol variable, CancellationToken token) =>
        variable is ILocalSymbol or IParameterSymbol ? variable.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax(token) : null;

    static IEnumerable<SyntaxNode> To(ISymbol variable, SyntaxNode declaration)
    {
        var scope = declaration.Ancestors().FirstOrDefault(n =>
            n is BlockSyntax or AnonymousFunctionExpressionSyntax or LocalFunctionStatementSyntax or BaseMethodDeclarationSyntax or CompilationUnitSyntax);
        return scope?.DescendantNodes().OfType<IdentifierNameSyntax>().Where(n => n.Identifier.ValueText == variable.Name && IsWritten(n)) ?? [];
    }

    static bool IsWritten(ExpressionSyntax name) => name.Parent switch
    {
        AssignmentExpressionSyntax assignment => assignment.Left == name,
        ArgumentSyntax { Parent: TupleExpressionSyntax tuple } => IsWritten(tuple),
        ArgumentSyntax argument => argument.RefKindKeyword.IsKind(SyntaxKind.RefKeyword) || argument.RefKindKeyword.IsKind(SyntaxKind.OutKeyword),
        ParenthesizedExpressionSyntax or PostfixUnaryExpressionSyntax { RawKind: (int)SyntaxKind.SuppressNullableWarningExpression } => IsWritten((ExpressionSyntax)name.Parent),
        RefExpressionSyntax => true,
        var other => other?.Kind() is SyntaxKind.PreIncrementExpression or SyntaxKind.PreDecrementExpression or SyntaxKind.PostIncrementExpression or SyntaxKind.PostDecrementExpression,
    };
}
