using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Requests;

namespace SyncIoAnalyzers.Apis;

/// <summary>What fields and properties hold that only their own type can assign.</summary>
internal static class Members
{
    /// <summary>All the values ever given to a field or automatic property; none when others may give it one, or when it is not seen which.</summary>
    public static IReadOnlyList<ExpressionSyntax> Values(ISymbol member)
    {
        if (!IsAssignedInside(member) || member.DeclaringSyntaxReferences.Length == 0)
            return [];
        var values = member.DeclaringSyntaxReferences.Select(r => r.GetSyntax() switch
        {
            VariableDeclaratorSyntax field => field.Initializer?.Value,
            PropertyDeclarationSyntax property => property.Initializer?.Value,
            _ => null,
        }).OfType<ExpressionSyntax>().ToList();
        foreach (var name in member.ContainingType.DeclaringSyntaxReferences.SelectMany(r => r.GetSyntax().DescendantNodes()).OfType<IdentifierNameSyntax>().Where(n => n.Identifier.ValueText == member.Name))
            switch (Bound.Access(name) is var whole ? whole.Parent : null)
            {
                case AssignmentExpressionSyntax assignment when assignment.Left == whole: values.Add(assignment.Right); break;
                case ArgumentSyntax { RefKindKeyword.RawKind: not (int)SyntaxKind.None } or ArgumentSyntax { Parent: TupleExpressionSyntax } or RefExpressionSyntax: return [];
            }

        return values;
    }

    static bool IsAssignedInside(ISymbol member) => member switch
    {
        IFieldSymbol field => field.IsReadOnly || field.DeclaredAccessibility == Accessibility.Private,
        IPropertySymbol { IsVirtual: false, IsOverride: false, IsAbstract: false } property => property.SetMethod is null or { DeclaredAccessibility: Accessibility.Private },
        _ => false,
    };
}
