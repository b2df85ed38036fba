using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.Syntax;

/// <summary>Finds the types of the objects that code creates, without binding anything.</summary>
internal static class CreatedTypes
{
    /// <summary>
    /// Returns the type that an expression creates: as it is written there, or at the variable, property or function that gets the object
    /// of a <c>new(…)</c>. Null for any other expression and place.
    /// </summary>
    public static TypeSyntax? FindType(ExpressionSyntax creation)
    {
        if (creation is ObjectCreationExpressionSyntax { Type: var type })
            return type;
        return creation is ImplicitObjectCreationExpressionSyntax { Parent: { } place }
            ? FindVariableType(place) ?? FindResultType(place)
            : null;
    }

    static TypeSyntax? FindVariableType(SyntaxNode place) =>
        (place as EqualsValueClauseSyntax)?.Parent switch
        {
            VariableDeclaratorSyntax { Parent: VariableDeclarationSyntax { Type: var type } } => type,
            PropertyDeclarationSyntax { Type: var type } => type,
            _ => null,
        };

    static TypeSyntax? FindResultType(SyntaxNode place)
    {
        var function = place switch
        {
            ArrowExpressionClauseSyntax { Parent: var holder } => holder,
            ReturnStatementSyntax => EnclosingFunction.GetFunction(place),
            _ => null,
        };
        return function is AccessorDeclarationSyntax { Parent.Parent: { } property }
            ? FindResultTypeOf(property)
            : FindResultTypeOf(function);
    }

    static TypeSyntax? FindResultTypeOf(SyntaxNode? function) =>
        function switch
        {
            BasePropertyDeclarationSyntax { Type: var type } => type,
            MethodDeclarationSyntax { ReturnType: var type } => GetResultType(type),
            LocalFunctionStatementSyntax { ReturnType: var type } => GetResultType(type),
            _ => null,
        };

    /// <summary><c>T</c> for <c>Task&lt;T&gt;</c>, as an async function returns it.</summary>
    static TypeSyntax GetResultType(TypeSyntax type) =>
        type is GenericNameSyntax { Identifier.ValueText: "Task" or "ValueTask", TypeArgumentList.Arguments: { Count: 1 } results }
            ? results[0]
            : type;
}
