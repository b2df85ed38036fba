using System.Collections.Concurrent;

namespace SyncIoAnalyzers.Common.Stacks;

/// <summary>Reads the IL of the application's own assemblies.</summary>
/// <param name="modules">Resolves the assemblies, and distinguishes the application's own ones.</param>
internal sealed class ApplicationMethods(ModuleClassifier modules) : IDisposable
{
    readonly ConcurrentDictionary<string, AssemblyMethods?> _assembliesByModule = new();

    /// <inheritdoc/>
    public void Dispose()
    {
        foreach (var assembly in _assembliesByModule.Values)
            assembly?.Dispose();
    }

    /// <summary>Returns an assembly of the application; null for others and for one that cannot be read.</summary>
    public AssemblyMethods? FindAssembly(string module) =>
        modules.IsOwn(module)
            ? _assembliesByModule.GetOrAdd(
                module,
                m => modules.FindReadableFile(m) is { } file ? AssemblyMethods.OpenAssembly(m, file) : null
            )
            : null;

    /// <summary>Returns the methods and texts to which a part of a method's IL refers.</summary>
    public IEnumerable<IlReference> FindReferences(ManagedFrame method, int from, int to) =>
        FindAssembly(method.Module)?.GetReferences(method.Token).Where(r => r.Offset >= from && r.Offset < to) ?? [];

    /// <summary>
    /// Returns the application's methods that a call may run: the called one or, if it has no body, those with its name and number of
    /// parameters. The runtime inlines implementations of interfaces, too.
    /// </summary>
    /// <param name="caller">The method that contains the call.</param>
    /// <param name="called">The called method, as the IL of the caller names it.</param>
    public IEnumerable<ManagedFrame> FindBodies(ManagedFrame caller, ManagedFrame called)
    {
        if (FindDefiningAssembly(caller, called.Module) is not { } assembly)
            return [];
        var named = new[] { assembly, FindAssembly(caller.Module)! }
            .Distinct()
            .SelectMany(a => a.FindMethods(called.Method))
            .Where(m => m.ParameterCount == called.ParameterCount)
            .ToArray();
        return named.Where(m => m.Type == called.Type).ToArray() is { Length: > 0 } exact ? exact : named;
    }

    /// <summary>Finds the assembly of a reference, which names it without a folder: beside the one that refers to it.</summary>
    AssemblyMethods? FindDefiningAssembly(ManagedFrame caller, string module) =>
        module == "" ? null
        : module == caller.Module ? FindAssembly(module)
        : FindAssembly(System.IO.Path.Combine(System.IO.Path.GetDirectoryName(caller.Module) ?? "", module + ".dll"));
}
