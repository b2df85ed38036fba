using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Diagnostics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.CodeFixes.Planning;

/// <summary>
/// Finds members that code may call by their names: public members without a caller, of a type that is passed on as <c>typeof(…)</c>, such
/// as the filters of a template engine, and members of a type that finds its own.
/// </summary>
internal static class ReflectionUses
{
    /// <summary>Returns the refusal of a method that no code of the solution calls; null when nothing passes its type on.</summary>
    public static async Task<Refusal?> FindRefusalAsync(IMethodSymbol method, SolutionIndex index)
    {
        var type = method.ContainingType;
        if (FindsOwnMembers(type))
            return ContractResolver.CreateRefusal($"{type.Name} finds members by their names");
        if (method.DeclaredAccessibility != Accessibility.Public || type.Name.Length == 0)
            return null;
        foreach (var document in await index.FindDocumentsAsync([type.Name]).ConfigureAwait(false))
            if ((await index.FindNamesAsync(document, type.Name).ConfigureAwait(false)).Any(n => IsPassedOn(n.Node, type.Name)))
                return ContractResolver.CreateRefusal(
                    $"typeof({type.Name}) is passed on, and what receives it may call its members by name"
                );
        return null;
    }

    /// <summary>Returns true if the code of a type asks for methods by reflection: <c>GetType().GetMethod(name)</c>.</summary>
    static bool FindsOwnMembers(INamedTypeSymbol type) =>
        type
            .DeclaringSyntaxReferences.SelectMany(r => r.GetSyntax().DescendantNodes())
            .OfType<InvocationExpressionSyntax>()
            .Any(call => SyntaxNames.GetMemberName(call.Expression) is "GetMethod" or "GetMethods" or "InvokeMember");

    static bool IsPassedOn(SyntaxNode name, string type) =>
        name.FirstAncestorOrSelf<TypeOfExpressionSyntax>()
            is { Parent: ArgumentSyntax or AttributeArgumentSyntax or InitializerExpressionSyntax } passed
        && SyntaxNames.GetTypeName(passed.Type) == type;
}
