using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.Requests;

/// <summary>Fields and properties that hold delegates: whether code puts one in, or takes one out.</summary>
internal static class StoredDelegates
{
    /// <summary>The field or property of a collection that an argument becomes an element of: <c>_handlers.Add(handler)</c>, <c>Queue.Enqueue(work)</c>.</summary>
    public static ISymbol? Element(ArgumentSyntax argument, Bound bound) =>
        argument.Parent?.Parent is InvocationExpressionSyntax { Expression: MemberAccessExpressionSyntax access } call
        && Collection(access.Expression, bound) is { } store && bound.Symbol(call) is IMethodSymbol callee && Takes(callee, Handing.ParameterOf(argument, callee)) ? store : null;

    /// <summary>The field or property in source that an expression means, if it holds delegates.</summary>
    public static ISymbol? Collection(ExpressionSyntax expression, Bound bound) => bound.Symbol(expression) switch
    {
        IFieldSymbol field when IsOurs(field, field.Type) => field,
        IPropertySymbol { IsIndexer: false } property when IsOurs(property, property.Type) => property,
        _ => null,
    };

    /// <summary>Whether code that names what holds a delegate takes none out: it puts one in, or only compares.</summary>
    public static bool IsNotRead(ExpressionSyntax holder, Bound bound) => holder.Parent switch
    {
        AssignmentExpressionSyntax assignment => assignment.Left == holder && (assignment.IsKind(SyntaxKind.SimpleAssignmentExpression) || assignment.Parent is ExpressionStatementSyntax),
        ElementAccessExpressionSyntax { Parent: AssignmentExpressionSyntax { RawKind: (int)SyntaxKind.SimpleAssignmentExpression } assignment } element => assignment.Left == element,
        MemberAccessExpressionSyntax { Parent: InvocationExpressionSyntax call } access => access.Expression == holder && bound.Symbol(call) is IMethodSymbol callee
            && callee.ReturnType.SpecialType is SpecialType.System_Void or SpecialType.System_Boolean && callee.Parameters.All(p => p.RefKind == RefKind.None) && callee.Parameters.Any(p => Takes(callee, p.Name)),
        BinaryExpressionSyntax { RawKind: (int)SyntaxKind.EqualsExpression or (int)SyntaxKind.NotEqualsExpression } or IsPatternExpressionSyntax => true,
        // ArgumentNullException.ThrowIfNull(handler)
        ArgumentSyntax { Parent.Parent: InvocationExpressionSyntax call } argument => bound.Symbol(call) is IMethodSymbol { ReturnsVoid: true } callee && callee.Locations.Any(l => l.IsInMetadata)
            && callee.Parameters.FirstOrDefault(p => p.Name == Handing.ParameterOf(argument, callee))?.Type.SpecialType == SpecialType.System_Object,
        _ => false,
    };

    /// <summary>The parameter that a property of a positional record shows.</summary>
    public static IParameterSymbol? Positional(IPropertySymbol property) => property.OriginalDefinition.DeclaringSyntaxReferences.FirstOrDefault()?.GetSyntax() is ParameterSyntax parameter
        ? property.OriginalDefinition.ContainingType.InstanceConstructors.SelectMany(c => c.Parameters).FirstOrDefault(p => p.DeclaringSyntaxReferences.Any(r => r.GetSyntax() == parameter))
        : null;

    /// <summary>Whether a library's generic type takes an element of its own through a parameter.</summary>
    static bool Takes(IMethodSymbol callee, string parameter) => callee.Locations.Any(l => l.IsInMetadata)
        && callee.OriginalDefinition.Parameters.FirstOrDefault(p => p.Name == parameter) is { RefKind: RefKind.None, Type: ITypeParameterSymbol { TypeParameterKind: TypeParameterKind.Type } };

    static bool IsOurs(ISymbol store, ITypeSymbol type) => !store.Locations.Any(l => l.IsInMetadata) && DeclarationScanner.HoldsDelegates(type);
}
