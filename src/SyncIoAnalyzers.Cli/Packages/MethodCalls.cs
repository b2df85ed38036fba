using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;

namespace SyncIoAnalyzers.Cli.Packages;

/// <summary>A method with code of its own, and what it calls.</summary>
internal readonly struct MethodCalls
{
    const int AtOnce = 1000;

    readonly MethodDefinitionHandle _method;

    MethodCalls(IlAssembly assembly, MethodDefinitionHandle method, EntityHandle[] called) => (Assembly, _method, Called) = (assembly, method, called);

    /// <summary>Where it is.</summary>
    public IlAssembly Assembly { get; }

    /// <summary>What it calls, each once.</summary>
    public EntityHandle[] Called { get; }

    /// <summary>The method.</summary>
    public IlMethod Method => Assembly.Method(_method);

    /// <summary>All methods of some assemblies that call something when they are called.</summary>
    public static IReadOnlyList<MethodCalls> Of(IEnumerable<IlAssembly> assemblies, Workers workers) =>
        [.. workers.Each([.. assemblies.SelectMany(a => Enumerable.Range(1, a.Metadata.MethodDefinitions.Count).Chunk(AtOnce).Select(rows => (Assembly: a, Rows: rows)))], part => Of(part.Assembly, part.Rows)).SelectMany(part => part)];

    static List<MethodCalls> Of(IlAssembly assembly, int[] rows)
    {
        var (found, called) = (new List<MethodCalls>(), new HashSet<EntityHandle>());
        foreach (var method in rows.Select(MetadataTokens.MethodDefinitionHandle))
        {
            called.Clear();
            if (IsRead(assembly, method, called) && called.Count > 0 && !IsMachine(assembly.Metadata, method))
                found.Add(new(assembly, method, [.. called]));
        }

        return found;
    }

    static bool IsRead(IlAssembly assembly, MethodDefinitionHandle method, HashSet<EntityHandle> called)
    {
        try
        {
            if (assembly.Body(assembly.Metadata.GetMethodDefinition(method)) is { } body)
                IlCalls.Read(body.GetILReader(), handle => called.Add(assembly.Names.Plain(handle)));
            return true;
        }
        catch (BadImageFormatException)
        {
            return false;
        }
    }

    /// <summary>The code behind <c>async</c> and <c>yield</c>: nobody waits for it by calling the method.</summary>
    static bool IsMachine(MetadataReader metadata, MethodDefinitionHandle handle) =>
        metadata.GetMethodDefinition(handle) is var method && metadata.GetString(method.Name).EndsWith("MoveNext", StringComparison.Ordinal)
        && metadata.StringComparer.StartsWith(metadata.GetTypeDefinition(method.GetDeclaringType()).Name, "<");
}
