using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.Requests;

/// <summary>Which members of its bases a type overrides.</summary>
internal static class Overriding
{
    /// <summary>Each override of a type, with every member that it stands in for.</summary>
    public static IEnumerable<(IMethodSymbol Over, IMethodSymbol Method)> Of(INamedTypeSymbol type)
    {
        foreach (var method in type.GetMembers().OfType<IMethodSymbol>().Where(m => m is { IsOverride: true, IsImplicitlyDeclared: false }))
            for (var over = method.OverriddenMethod; over != null; over = over.OverriddenMethod)
                yield return (over, method);
    }

    /// <summary>What a type overrides and nowhere calls with <c>base</c>. Of a type in parts nothing is said: an edit of one would not be seen from the others.</summary>
    public static IEnumerable<string> Replaced(INamedTypeSymbol type, Keys keys)
    {
        var walked = Of(type).Where(o => keys.IsWalked(o.Over)).ToArray();
        if (walked.Length == 0 || type.DeclaringSyntaxReferences is not { Length: 1 } parts)
            return [];
        var called = new HashSet<string>(parts[0].GetSyntax().DescendantNodes().OfType<MemberAccessExpressionSyntax>().Where(a => a.Expression is BaseExpressionSyntax).Select(a => a.Name.Identifier.ValueText));
        return walked.Where(o => !called.Contains(o.Over.Name)).Select(o => keys.Of(o.Over));
    }
}
