using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;

namespace SyncIoAnalyzers.CallGraph;

/// <summary>Finds the members of its bases that a type overrides.</summary>
internal static class TypeOverrides
{
    /// <summary>Returns each override of a type with every member that it overrides, directly or indirectly.</summary>
    public static IEnumerable<(IMethodSymbol Over, IMethodSymbol Method)> GetOverrides(INamedTypeSymbol type)
    {
        foreach (var method in type.GetMembers().OfType<IMethodSymbol>().Where(m => m is { IsOverride: true, IsImplicitlyDeclared: false }))
            for (var overridden = method.OverriddenMethod; overridden != null; overridden = overridden.OverriddenMethod)
                yield return (overridden, method);
    }

    /// <summary>
    /// Returns the members that a type overrides and never calls with <c>base</c>. Partial types return none, because an edit of one part
    /// would not be seen from the others.
    /// </summary>
    public static IEnumerable<string> GetReplacedMembers(INamedTypeSymbol type, SymbolKeys keys)
    {
        var overrides = GetOverrides(type).Where(o => keys.IsInProgram(o.Over)).ToArray();
        if (overrides.Length == 0 || type.DeclaringSyntaxReferences is not { Length: 1 } parts)
            return [];
        var baseCalls = new HashSet<string>(
            parts[0]
                .GetSyntax()
                .DescendantNodes()
                .OfType<MemberAccessExpressionSyntax>()
                .Where(a => a.Expression is BaseExpressionSyntax)
                .Select(a => a.Name.Identifier.ValueText)
        );
        return overrides.Where(o => !baseCalls.Contains(o.Over.Name)).Select(o => keys.GetKey(o.Over));
    }
}
