using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using SyncIoAnalyzers.Packages.Metadata;
using SyncIoAnalyzers.Packages.Sources;

namespace SyncIoAnalyzers.Packages.Instructions;

/// <summary>A method that has a body of its own, with its calls.</summary>
internal readonly struct CallingMethod
{
    const int ChunkSize = 1000;

    readonly MethodDefinitionHandle _handle;

    CallingMethod(IlAssembly assembly, MethodDefinitionHandle method, EntityHandle[] called) =>
        (Assembly, _handle, CalledHandles) = (assembly, method, called);

    /// <summary>The assembly that contains the method.</summary>
    public IlAssembly Assembly { get; }

    /// <summary>The called methods, each one once.</summary>
    public EntityHandle[] CalledHandles { get; }

    /// <summary>The method.</summary>
    public IlMethod Method => Assembly.GetMethod(_handle);

    /// <summary>Returns all methods of some assemblies that call other methods when they run.</summary>
    public static IReadOnlyList<CallingMethod> FindCallingMethods(IEnumerable<IlAssembly> assemblies, ParallelWorker workers) =>
        [
            .. workers
                .RunForEach(
                    [
                        .. assemblies.SelectMany(a =>
                            Enumerable
                                .Range(0, (a.Metadata.MethodDefinitions.Count + ChunkSize - 1) / ChunkSize)
                                .Select(part => (Assembly: a, First: part * ChunkSize + 1))
                        ),
                    ],
                    part => FindInChunk(part.Assembly, part.First)
                )
                .SelectMany(part => part),
        ];

    static List<CallingMethod> FindInChunk(IlAssembly assembly, int first)
    {
        var (found, called) = (new List<CallingMethod>(), new HashSet<EntityHandle>());
        var count = Math.Min(ChunkSize, assembly.Metadata.MethodDefinitions.Count - first + 1);
        foreach (var method in Enumerable.Range(first, count).Select(MetadataTokens.MethodDefinitionHandle))
        {
            called.Clear();
            if (TryReadCalls(assembly, method, called) && called.Count > 0 && !IsStateMachineMethod(assembly.Metadata, method))
                found.Add(new(assembly, method, [.. called]));
        }

        return found;
    }

    static bool TryReadCalls(IlAssembly assembly, MethodDefinitionHandle method, HashSet<EntityHandle> called)
    {
        try
        {
            if (assembly.ReadBody(assembly.Metadata.GetMethodDefinition(method)) is { } body)
                IlCallScanner.ScanCalls(body.GetILReader(), handle => called.Add(assembly.CalledNames.WithoutTypeArguments(handle)));
            return true;
        }
        catch (BadImageFormatException)
        {
            return false;
        }
    }

    /// <summary>
    /// Returns true for the state machine of <c>async</c> or <c>yield</c>: calling the original method does not wait for this code.
    /// </summary>
    static bool IsStateMachineMethod(MetadataReader metadata, MethodDefinitionHandle handle) =>
        metadata.GetMethodDefinition(handle) is var method
        && metadata.GetString(method.Name).EndsWith("MoveNext", StringComparison.Ordinal)
        && metadata.StringComparer.StartsWith(metadata.GetTypeDefinition(method.GetDeclaringType()).Name, "<");
}
