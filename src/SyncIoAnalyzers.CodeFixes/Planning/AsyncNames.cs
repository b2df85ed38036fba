using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Eligibility;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.CodeFixes.Planning;

/// <summary>Chooses the names of members that become async.</summary>
internal static class AsyncNames
{
    /// <summary>Returns the name of a method, without the name of an explicitly implemented interface.</summary>
    public static string GetPlainName(IMethodSymbol method) => method.Name.Substring(method.Name.LastIndexOf('.') + 1);

    /// <summary>
    /// Returns the name with the suffix <c>Async</c>, unless it has one, or a type of the group has a member of that name that is no
    /// overload. A suffix that says the opposite goes: <c>ReadSync</c> becomes <c>ReadAsync</c>.
    /// </summary>
    public static string ChooseName(IReadOnlyList<IMethodSymbol> group)
    {
        var name = GetPlainName(group[0]);
        return name.EndsWith("Async", StringComparison.Ordinal)
            ? name
            : new[] { SyntaxNames.AddAsync(name), name + "Async" }.FirstOrDefault(n => IsFree(n, group)) ?? name;
    }

    static bool IsFree(string name, IReadOnlyList<IMethodSymbol> group) =>
        group
            .SelectMany(m => BaseTypes.GetBaseTypesAndThis(m.ContainingType))
            .SelectMany(t => t.GetMembers(name))
            .All(m => IsOverload(m, group[0]));

    /// <summary>
    /// Returns true if a member takes as many parameters as a method, apart from a token, one of them of another type: both can have one
    /// name. Two delegates do not tell them apart, since a lambda or null fits both.
    /// </summary>
    static bool IsOverload(ISymbol member, IMethodSymbol method)
    {
        if (member is not IMethodSymbol other)
            return false;
        var (own, others) = (method.ReducedFrom ?? method, UseTypeParameters(other.ReducedFrom ?? other, method));
        var parameters = others.Parameters.Where(p => !TokenSlots.IsTokenType(p.Type)).ToArray();
        return own.Parameters.Length == parameters.Length
            && own.Parameters.Zip(parameters, (a, b) => IsDistinct(a.Type, b.Type)).Any(isDistinct => isDistinct);
    }

    /// <summary>Returns a generic method with the type parameters of another one, so that their parameters can be compared.</summary>
    static IMethodSymbol UseTypeParameters(IMethodSymbol method, IMethodSymbol other) =>
        method.Arity > 0 && method.Arity == other.Arity
            ? method.OriginalDefinition.Construct([.. other.OriginalDefinition.TypeParameters])
            : method;

    static bool IsDistinct(ITypeSymbol one, ITypeSymbol other) =>
        !SymbolEqualityComparer.Default.Equals(one, other) && (one.TypeKind != TypeKind.Delegate || other.TypeKind != TypeKind.Delegate);

    /// <summary>
    /// Returns true if the new name has a meaning where the member is called: an extension, a member of a derived or an inner class, a
    /// local function.
    /// </summary>
    public static bool HasOtherMeaning(
        InvocationExpressionSyntax call,
        string name,
        string old,
        SemanticModel model,
        CancellationToken cancellationToken
    )
    {
        var receiver = call.Expression is MemberAccessExpressionSyntax access
            ? model.GetTypeInfo(access.Expression, cancellationToken).Type
            : null;
        if (name == old)
            return false;
        var method = model.GetSymbolInfo(call, cancellationToken).Symbol as IMethodSymbol;
        return model
            .LookupSymbols(call.SpanStart, receiver, name, includeReducedExtensionMethods: receiver != null)
            .Any(s => method == null || !IsOverload(s, method.OriginalDefinition));
    }
}
