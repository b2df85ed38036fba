using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Apis;

/// <summary>Where a symbol comes from, by the first part of its namespace.</summary>
internal static class Namespaces
{
    /// <summary>The outermost namespace: <c>System</c> for <c>System.Threading.Tasks.Task</c>.</summary>
    public static string? Root(ISymbol symbol)
    {
        var space = symbol.ContainingNamespace;
        while (space is { ContainingNamespace.IsGlobalNamespace: false })
            space = space.ContainingNamespace;
        return space?.Name;
    }
}
