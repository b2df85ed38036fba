using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Semantics;

/// <summary>Finds the origin of a symbol by the first part of its namespace.</summary>
internal static class SymbolNamespaces
{
    /// <summary>Returns the outermost namespace: <c>System</c> for <c>System.Threading.Tasks.Task</c>.</summary>
    public static string? GetRootNamespace(ISymbol symbol)
    {
        var space = symbol.ContainingNamespace;
        while (space is { ContainingNamespace.IsGlobalNamespace: false })
            space = space.ContainingNamespace;
        return space?.Name;
    }

    /// <summary>Returns true for a symbol of .NET or of a library of its makers.</summary>
    public static bool IsOfFramework(ISymbol symbol) => GetRootNamespace(symbol) is "System" or "Microsoft";
}
