using System.Collections.Concurrent;
using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.CallGraph;

/// <summary>Finds the methods that a compilation declares or references by their keys in the solution. Each is looked up once.</summary>
internal sealed class MethodResolver(Compilation compilation)
{
    readonly ConcurrentDictionary<string, IMethodSymbol?> _methods = new();

    /// <summary>Returns the symbol of a method in this compilation, which may be of another project; null if it has none.</summary>
    public IMethodSymbol? FindMethod(string key) => _methods.GetOrAdd(key, Resolve);

    IMethodSymbol? Resolve(string key)
    {
        var assembly = SymbolKeys.GetAssemblyName(key);
        return DocumentationCommentId
            .GetSymbolsForDeclarationId(key.Substring(assembly.Length + 1), compilation)
            .OfType<IMethodSymbol>()
            .FirstOrDefault(m => m.ContainingAssembly?.Name == assembly);
    }
}
