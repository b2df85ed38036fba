using SyncIoAnalyzers.Packages.Metadata;
using SyncIoAnalyzers.Packages.Sources;
using SyncIoAnalyzers.Packages.Verdicts;

namespace SyncIoAnalyzers.Packages.Analysis;

/// <summary>
/// The methods that are known to wait so far, by name and type. A method that calls none of them, directly or through a virtual call, does
/// not wait.
/// </summary>
internal sealed class SuspectMethods
{
    readonly AssemblySet _closedSet;
    readonly Dictionary<int, HashSet<IlClass>> _ownersByName = [];

    /// <summary>Adds the methods that the tables list.</summary>
    public SuspectMethods(AssemblySet set, TableVerdictLookup leaves)
    {
        _closedSet = set;
        foreach (var (type, name) in leaves.WaitingMembers)
        foreach (var owner in set.Assemblies.Select(a => a.FindOwnClass(type)).OfType<IlClass>())
            AddOwner(owner, name);
        foreach (var client in set.Assemblies.SelectMany(a => a.Classes).Where(leaves.IsClient))
        foreach (var method in client.Methods.Where(m => client.FindMethods(m.Name + "Async").Any()))
            AddOwner(client, method.Name);
    }

    /// <summary>The declaring types of the waiting methods, by the number of the method's name.</summary>
    public IReadOnlyDictionary<int, HashSet<IlClass>> OwnersByName => _ownersByName;

    /// <summary>Adds a method that was found to wait. Returns the names under which it can be called.</summary>
    public IEnumerable<(int Name, IlClass Owner)> AddMethod(IlMethod method) => AddOwner(method.DeclaringType, method.Name);

    /// <summary>Adds the waiting methods of a cached package.</summary>
    public void AddCached(PackageUnit unit, CachedPackage remembered)
    {
        var assemblies = _closedSet.GetAssemblies(unit).ToDictionary(a => a.Name);
        foreach (var (assembly, token) in remembered.Verdicts.Keys)
            if (assemblies.TryGetValue(assembly, out var home) && home.FindMethod(token) is { } method)
                AddMethod(method);
    }

    /// <summary>Returns true if a method, or an override that may run instead, may wait.</summary>
    public bool IsSuspect(IlMethod method) =>
        _ownersByName.TryGetValue(GetNameNumber(method.DeclaringType, method.Name), out var owners) && MayRun(method.DeclaringType, owners);

    /// <summary>
    /// Returns true if a call of a method of this type may run a method of one of the other types. A type that implements an interface need
    /// not declare the method itself.
    /// </summary>
    public static bool MayRun(IlClass called, HashSet<IlClass> owners) =>
        called.IsInterface
        || called.GetTypeAndBases().Any(owners.Contains)
        || owners.Any(owner => owner.IsInterface || owner.GetTypeAndBases().Contains(called));

    List<(int Name, IlClass Owner)> AddOwner(IlClass owner, string method)
    {
        var added = _closedSet.MethodNames.WithAliases(GetNameNumber(owner, method)).Select(name => (name, owner)).ToList();
        foreach (var (name, _) in added)
            (_ownersByName.TryGetValue(name, out var owners) ? owners : _ownersByName[name] = []).Add(owner);
        return added;
    }

    int GetNameNumber(IlClass type, string method) => _closedSet.MethodNames.GetNumber(method, type.MetadataName);
}
