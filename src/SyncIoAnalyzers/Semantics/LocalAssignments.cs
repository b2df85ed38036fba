using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.Semantics;

/// <summary>Finds the values of local variables.</summary>
internal static class LocalAssignments
{
    /// <summary>
    /// Returns all values ever assigned to a local; none when it is not declared by a plain declaration, or when it is also written in a
    /// way that shows no value.
    /// </summary>
    public static IEnumerable<ExpressionSyntax> FindValues(ILocalSymbol local)
    {
        if (local.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax() is not VariableDeclaratorSyntax declarator)
            return [];
        var scope = EnclosingMember.GetDeclarationScope(declarator);
        var names = scope.DescendantNodes().OfType<IdentifierNameSyntax>();
        if (names.Any(n => n.Identifier.ValueText == local.Name && IsWrittenIndirectly(n)))
            return [];
        var assigned = scope
            .DescendantNodes()
            .OfType<AssignmentExpressionSyntax>()
            .Where(a => a.Left is IdentifierNameSyntax name && name.Identifier.ValueText == local.Name)
            .Select(a => a.Right);
        return assigned
            .Concat(declarator.Initializer is { } initializer ? [initializer.Value] : [])
            .Where(v => !v.IsKind(SyntaxKind.NullLiteralExpression));
    }

    /// <summary>Returns true for a <c>ref</c> or <c>out</c> argument and for the target of a deconstruction.</summary>
    static bool IsWrittenIndirectly(IdentifierNameSyntax name)
    {
        if (name.Parent is not ArgumentSyntax argument)
            return false;
        var isTarget =
            argument.Parent is TupleExpressionSyntax { Parent: AssignmentExpressionSyntax assignment } tuple && assignment.Left == tuple;
        return isTarget || !argument.RefKindKeyword.IsKind(SyntaxKind.None);
    }
}
