using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using Microsoft.CodeAnalysis.Operations;

namespace SyncIoAnalyzers.Requests;

/// <summary>Code that takes a value to pieces, and so may call its <c>Deconstruct</c>: <c>(a, b) = x</c>, <c>foreach (var (a, b) in …)</c>, <c>x is (1, _)</c>.</summary>
internal static class Deconstruction
{
    /// <summary>Whether a node is the pieces that a value is taken to.</summary>
    public static bool Is(SyntaxNode node) => node switch
    {
        DeclarationExpressionSyntax { Designation: ParenthesizedVariableDesignationSyntax } or PositionalPatternClauseSyntax => true,
        TupleExpressionSyntax { Parent: AssignmentExpressionSyntax assignment } => assignment.Left == node,
        TupleExpressionSyntax { Parent: ForEachVariableStatementSyntax loop } => loop.Variable == node,
        _ => false,
    };

    /// <summary>The methods that it calls.</summary>
    public static IEnumerable<IMethodSymbol> Methods(SyntaxNode pieces, SemanticModel model, CancellationToken token) => pieces.Parent switch
    {
        AssignmentExpressionSyntax assignment => Methods(model.GetDeconstructionInfo(assignment)),
        ForEachVariableStatementSyntax loop => Methods(model.GetDeconstructionInfo(loop)),
        RecursivePatternSyntax pattern when model.GetOperation(pattern, token) is IRecursivePatternOperation { DeconstructSymbol: IMethodSymbol method } => [method],
        _ => [],
    };

    static IEnumerable<IMethodSymbol> Methods(DeconstructionInfo info) => info.Nested.SelectMany(Methods).Concat(info.Method is { } method ? [method] : []);
}
