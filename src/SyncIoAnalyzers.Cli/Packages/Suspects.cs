using System.Reflection.Metadata;

namespace SyncIoAnalyzers.Cli.Packages;

/// <summary>The names of all methods that wait by what is known so far. Whoever calls none of these names does not wait.</summary>
internal sealed class Suspects
{
    readonly ClosedSet _set;
    readonly HashSet<int> _names = [];
    readonly bool _isAll;

    /// <summary>Those of which a table speaks.</summary>
    public Suspects(ClosedSet set, Leaves leaves)
    {
        _set = set;
        _isAll = leaves.WaitingNames is null;
        foreach (var name in leaves.WaitingNames ?? [])
            Add(set.Names.Of(name));
        foreach (var name in set.All.SelectMany(a => a.Classes).Where(leaves.IsClient).SelectMany(t => t.Methods).Select(m => m.Name).Where(n => n.EndsWith("Async", StringComparison.Ordinal)))
            Add(set.Names.Of(name[..^"Async".Length]));
    }

    /// <summary>Their numbers.</summary>
    public IReadOnlySet<int> Names => _names;

    /// <summary>Adds a method that was found to wait; gives the names that call it.</summary>
    public IEnumerable<int> Add(IlMethod method) => Add(_set.Names.Of(method.Name, method.Type.MetadataName));

    /// <summary>Adds those that are remembered.</summary>
    public void Add(Unit unit, Remembered remembered)
    {
        var assemblies = _set.Of(unit).ToDictionary(a => a.Name);
        foreach (var (assembly, token) in remembered.Verdicts.Keys)
            if (assemblies.TryGetValue(assembly, out var home) && home.Method(token) is { } method)
                Add(method);
    }

    /// <summary>Whether a method may wait.</summary>
    public bool May(IlMethod method) => _isAll || _names.Contains(_set.Names.Of(method.Name, method.Type.MetadataName));

    /// <summary>Whether one of these names is among the new ones.</summary>
    public bool AnyOf(int[] calls, IReadOnlySet<int> fresh) => _isAll || Array.Exists(calls, fresh.Contains);

    List<int> Add(int name)
    {
        var names = _set.Names.WithAliases(name).ToList();
        _names.UnionWith(names);
        return names;
    }
}
