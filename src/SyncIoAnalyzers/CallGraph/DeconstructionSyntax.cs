using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace SyncIoAnalyzers.CallGraph;

/// <summary>
/// Recognizes code that deconstructs a value and so may call <c>Deconstruct</c>: <c>(a, b) = x</c>, <c>foreach (var (a, b) in …)</c>,
/// <c>x is (1, _)</c>.
/// </summary>
internal static class DeconstructionSyntax
{
    /// <summary>Returns true if a node is the target of a deconstruction.</summary>
    public static bool IsDeconstruction(SyntaxNode node) =>
        node switch
        {
            PositionalPatternClauseSyntax => true,
            DeclarationExpressionSyntax declaration => declaration.Designation is ParenthesizedVariableDesignationSyntax,
            TupleExpressionSyntax tuple => IsTarget(tuple),
            _ => false,
        };

    static bool IsTarget(TupleExpressionSyntax tuple) =>
        tuple.Parent switch
        {
            AssignmentExpressionSyntax assignment => assignment.Left == tuple,
            ForEachVariableStatementSyntax loop => loop.Variable == tuple,
            _ => false,
        };

    /// <summary>Returns the <c>Deconstruct</c> methods that it calls.</summary>
    public static IEnumerable<IMethodSymbol> GetMethods(SyntaxNode target, SemanticModel model, CancellationToken cancellationToken)
    {
        switch (target.Parent)
        {
            case AssignmentExpressionSyntax assignment:
                return GetMethods(model.GetDeconstructionInfo(assignment));
            case ForEachVariableStatementSyntax loop:
                return GetMethods(model.GetDeconstructionInfo(loop));
            case RecursivePatternSyntax pattern:
                var operation = model.GetOperation(pattern, cancellationToken) as IRecursivePatternOperation;
                return operation?.DeconstructSymbol is IMethodSymbol method ? [method] : [];
            default:
                return [];
        }
    }

    static IEnumerable<IMethodSymbol> GetMethods(DeconstructionInfo info) =>
        info.Nested.SelectMany(GetMethods).Concat(info.Method is { } method ? [method] : []);
}
