using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.Semantics;

/// <summary>Finds the values of fields and properties that only their own type can assign.</summary>
internal static class MemberAssignments
{
    /// <summary>
    /// Returns all values ever assigned to a field or auto property; none when other types may assign it, or when a value is not visible.
    /// </summary>
    public static IReadOnlyList<ExpressionSyntax> FindValues(ISymbol member)
    {
        if (!IsAssignedOnlyInType(member) || member.DeclaringSyntaxReferences.Length == 0)
            return [];
        var values = member
            .DeclaringSyntaxReferences.Select(r => FindInitialValue(ConsultedDeclarations.GetSyntax(r)))
            .OfType<ExpressionSyntax>()
            .ToList();
        var names = member
            .ContainingType.DeclaringSyntaxReferences.SelectMany(r => ConsultedDeclarations.GetSyntax(r).DescendantNodes())
            .OfType<IdentifierNameSyntax>()
            .Where(n => n.Identifier.ValueText == member.Name);
        foreach (var name in names)
        {
            var access = SyntaxNames.GetAccess(name);
            switch (access.Parent)
            {
                case AssignmentExpressionSyntax assignment when assignment.Left == access:
                    values.Add(assignment.Right);
                    break;
                case ArgumentSyntax { RefKindKeyword.RawKind: not (int)SyntaxKind.None }
                or ArgumentSyntax { Parent: TupleExpressionSyntax }
                or RefExpressionSyntax:
                    return [];
            }
        }

        return values;
    }

    static ExpressionSyntax? FindInitialValue(SyntaxNode declaration) =>
        declaration switch
        {
            VariableDeclaratorSyntax field => field.Initializer?.Value,
            PropertyDeclarationSyntax property => property.Initializer?.Value,
            _ => null,
        };

    static bool IsAssignedOnlyInType(ISymbol member) =>
        member switch
        {
            IFieldSymbol field => field.IsReadOnly || field.DeclaredAccessibility == Accessibility.Private,
            IPropertySymbol { IsVirtual: false, IsOverride: false, IsAbstract: false } property => property.SetMethod
                is null
                    or { DeclaredAccessibility: Accessibility.Private },
            _ => false,
        };
}
