using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Apis;

namespace SyncIoAnalyzers.CodeFixes.Propagation;

/// <summary>What members are called when they have become async.</summary>
internal static class NewNames
{
    /// <summary>A method's name, without that of the contract it implements explicitly.</summary>
    public static string Plain(IMethodSymbol method) => method.Name.Substring(method.Name.LastIndexOf('.') + 1);

    /// <summary>The name with <c>Async</c> behind it, if it has none and no type of the group has a member of that name.</summary>
    public static string Of(IReadOnlyList<IMethodSymbol> group)
    {
        var name = Plain(group[0]);
        var other = name + "Async";
        return name.EndsWith("Async", StringComparison.Ordinal) || group.SelectMany(m => BaseTypes.AndSelf(m.ContainingType)).Any(t => !t.GetMembers(other).IsEmpty) ? name : other;
    }

    /// <summary>Whether the new name has a meaning where the member is called: an extension, a member of a derived or an inner class, a local function.</summary>
    public static bool MeansAnother(InvocationExpressionSyntax call, string name, string old, SemanticModel model, CancellationToken token)
    {
        var receiver = call.Expression is MemberAccessExpressionSyntax access ? model.GetTypeInfo(access.Expression, token).Type : null;
        return name != old && !model.LookupSymbols(call.SpanStart, receiver, name, includeReducedExtensionMethods: receiver != null).IsEmpty;
    }

    /// <summary>Whether the member's type has an async member that takes the same, and a token at most besides.</summary>
    public static bool HasAsyncForm(IMethodSymbol method) => method.ContainingType.GetMembers(method.Name + "Async").OfType<IMethodSymbol>().Any(m => Awaited.IsTask(m.ReturnType, out _)
        && m.Parameters.Where(p => !Calls.Tokens.IsToken(p.Type)).Select(p => p.Type.ToDisplayString()).SequenceEqual(method.Parameters.Select(p => p.Type.ToDisplayString())));
}
