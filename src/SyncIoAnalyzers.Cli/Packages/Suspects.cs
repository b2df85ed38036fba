namespace SyncIoAnalyzers.Cli.Packages;

/// <summary>All methods that wait by what is known so far, by name and type. Whoever calls nothing that they may stand behind does not wait.</summary>
internal sealed class Suspects
{
    readonly ClosedSet _set;
    readonly Dictionary<int, HashSet<IlClass>> _owners = [];

    /// <summary>Those of which a table speaks.</summary>
    public Suspects(ClosedSet set, Leaves leaves)
    {
        _set = set;
        foreach (var (type, name) in leaves.Waiting)
            foreach (var owner in set.All.Select(a => a.Own(type)).OfType<IlClass>())
                Add(owner, name);
        foreach (var client in set.All.SelectMany(a => a.Classes).Where(leaves.IsClient))
            foreach (var method in client.Methods.Where(m => client.Named(m.Name + "Async").Any()))
                Add(client, method.Name);
    }

    /// <summary>The types of those of a name, by the number of the name.</summary>
    public IReadOnlyDictionary<int, HashSet<IlClass>> All => _owners;

    /// <summary>Adds a method that was found to wait; gives the names that call it.</summary>
    public IEnumerable<(int Name, IlClass Owner)> Add(IlMethod method) => Add(method.Type, method.Name);

    /// <summary>Adds those that are remembered.</summary>
    public void Add(Unit unit, Remembered remembered)
    {
        var assemblies = _set.Of(unit).ToDictionary(a => a.Name);
        foreach (var (assembly, token) in remembered.Verdicts.Keys)
            if (assemblies.TryGetValue(assembly, out var home) && home.Method(token) is { } method)
                Add(method);
    }

    /// <summary>Whether a method may wait, or what runs in its place.</summary>
    public bool May(IlMethod method) => _owners.TryGetValue(NumberOf(method.Type, method.Name), out var owners) && MayRun(method.Type, owners);

    /// <summary>Whether a call of a method of this type may run one of these types: what implements an interface need not say so itself.</summary>
    public static bool MayRun(IlClass called, HashSet<IlClass> owners) => called.IsInterface || called.AndBases().Any(owners.Contains) || owners.Any(owner => owner.IsInterface || owner.AndBases().Contains(called));

    List<(int Name, IlClass Owner)> Add(IlClass owner, string method)
    {
        var added = _set.Names.WithAliases(NumberOf(owner, method)).Select(name => (name, owner)).ToList();
        foreach (var (name, _) in added)
            (_owners.TryGetValue(name, out var owners) ? owners : _owners[name] = []).Add(owner);
        return added;
    }

    int NumberOf(IlClass type, string method) => _set.Names.Of(method, type.MetadataName);
}
