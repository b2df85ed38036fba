using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;

namespace SyncIoAnalyzers.Cli.Packages;

/// <summary>A method with code of its own, and the names that it calls.</summary>
internal readonly struct MethodCalls
{
    const int AtOnce = 1000;

    readonly IlAssembly _assembly;
    readonly MethodDefinitionHandle _method;

    MethodCalls(IlAssembly assembly, MethodDefinitionHandle method, int[] names) => (_assembly, _method, Names) = (assembly, method, names);

    /// <summary>The numbers of the names.</summary>
    public int[] Names { get; }

    /// <summary>The method.</summary>
    public IlMethod Method => _assembly.Method(_method);

    /// <summary>All methods of some assemblies that call something when they are called.</summary>
    public static IReadOnlyList<MethodCalls> Of(IEnumerable<IlAssembly> assemblies, Workers workers) =>
        [.. workers.Each([.. assemblies.SelectMany(a => Enumerable.Range(1, a.Metadata.MethodDefinitions.Count).Chunk(AtOnce).Select(rows => (Assembly: a, Rows: rows)))], part => Of(part.Assembly, part.Rows)).SelectMany(part => part)];

    static List<MethodCalls> Of(IlAssembly assembly, int[] rows)
    {
        var (found, names) = (new List<MethodCalls>(), new HashSet<int>());
        foreach (var method in rows.Select(MetadataTokens.MethodDefinitionHandle))
        {
            names.Clear();
            if (IsRead(assembly, method, names) && names.Count > 0 && !IsMachine(assembly.Metadata, method))
                found.Add(new(assembly, method, [.. names]));
        }

        return found;
    }

    static bool IsRead(IlAssembly assembly, MethodDefinitionHandle method, HashSet<int> names)
    {
        try
        {
            if (assembly.Body(assembly.Metadata.GetMethodDefinition(method)) is { } body)
                IlCalls.Read(body.GetILReader(), called => names.Add(assembly.Names.Of(called)));
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
