using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Apis;

namespace SyncIoAnalyzers.CodeFixes.Propagation;

/// <summary>What members are called when they have become async.</summary>
internal static class NewNames
{
    /// <summary>The name with <c>Async</c> behind it, if it has none and no type of the group has a member of that name.</summary>
    public static string Of(IReadOnlyList<IMethodSymbol> group)
    {
        var name = group[0].Name.Substring(group[0].Name.LastIndexOf('.') + 1);
        var other = name + "Async";
        return name.EndsWith("Async", StringComparison.Ordinal) || group.Any(m => m.ContainingType is { } type && Has(type, other)) ? name : other;
    }

    /// <summary>Whether the new name has a meaning where the member is called: an extension, a member of a derived or an inner class, a local function.</summary>
    public static bool MeansAnother(InvocationExpressionSyntax call, string name, string old, SemanticModel model, CancellationToken token)
    {
        var receiver = call.Expression is MemberAccessExpressionSyntax access ? model.GetTypeInfo(access.Expression, token).Type : null;
        return name != old && !model.LookupSymbols(call.SpanStart, receiver, name, includeReducedExtensionMethods: receiver != null).IsEmpty;
    }

    /// <summary>Whether the member's type has an async member that takes the same, and a token at most besides.</summary>
    public static bool HasAsyncForm(IMethodSymbol method) => method.ContainingType.GetMembers(method.Name + "Async").OfType<IMethodSymbol>().Any(m => Awaited.IsTask(m.ReturnType, out _)
        && m.Parameters.Where(p => p.Type.Name != nameof(CancellationToken)).Select(p => p.Type.ToDisplayString()).SequenceEqual(method.Parameters.Select(p => p.Type.ToDisplayString())));

    static bool Has(INamedTypeSymbol type, string name)
    {
        for (var t = type; t != null; t = t.BaseType)
            if (!t.GetMembers(name).IsEmpty)
                return true;
        return false;
    }
}
