using System.Collections.Concurrent;
using System.Collections.Immutable;
using SyncIoAnalyzers.Packages.Sources;

namespace SyncIoAnalyzers.Packages.Metadata;

/// <summary>All assemblies that are analyzed together. Resolves types, derived types and the bodies that a call may run.</summary>
internal sealed class AssemblySet : IDisposable
{
    // With more bodies than these, the target of a call counts as unknown.
    const int MaxTypes = 200,
        MaxBodies = 12;

    readonly Dictionary<string, IlAssembly> _assemblies = new(StringComparer.OrdinalIgnoreCase);
    readonly Dictionary<string, string> _hashesByPath = new(StringComparer.Ordinal);
    readonly ConcurrentDictionary<(IlClass, IlMethod), IlMethod?> _bodies = [];
    readonly ConcurrentDictionary<(PackageUnit, IlClass, IlMethod), IReadOnlyList<IlMethod>?> _possibleBodies = [];
    readonly ConcurrentDictionary<(PackageUnit, IlClass), List<IlClass>?> _concreteTypes = [];
    readonly Lazy<ILookup<IlClass, IlClass>> _derivedTypes;

    /// <summary>Opens all assemblies of some packages.</summary>
    public AssemblySet(IEnumerable<PackageUnit> units, ParallelWorker workers)
    {
        var files = units.SelectMany(unit => unit.Files.Select(path => (unit, path))).ToList();
        foreach (var (path, hash, assembly) in workers.RunForEach(files, file => ReadAssembly(file.unit, file.path)))
        {
            _hashesByPath[path] = hash;
            if (assembly == null)
                continue;
            if (_assemblies.ContainsKey(assembly.Name))
                assembly.Dispose();
            else
                _assemblies.Add(assembly.Name, assembly);
        }

        _derivedTypes = new(() =>
            workers.RunForEach(Assemblies, GetBasePairs).SelectMany(pairs => pairs).ToLookup(p => p.Base, p => p.Type)
        );
    }

    /// <summary>The numbers of the method names in all assemblies.</summary>
    public MethodNameNumbers MethodNames { get; } = new();

    /// <summary>All assemblies.</summary>
    public IReadOnlyList<IlAssembly> Assemblies => [.. _assemblies.Values];

    /// <summary>Returns the hash of a file's content at the time when it was read.</summary>
    public string GetHash(string path) => _hashesByPath[path];

    /// <summary>Returns the assemblies of a package.</summary>
    public IEnumerable<IlAssembly> GetAssemblies(PackageUnit unit) =>
        _assemblies.Values.Where(a => a.Unit == unit).OrderBy(a => a.Name, StringComparer.Ordinal);

    /// <summary>Returns the packages that a package references.</summary>
    public IEnumerable<PackageUnit> FindReferencedUnits(PackageUnit unit) =>
        GetAssemblies(unit)
            .SelectMany(a => a.ReferencedNames)
            .Select(name => _assemblies.TryGetValue(name, out var assembly) ? assembly.Unit : null)
            .OfType<PackageUnit>()
            .Where(other => other != unit)
            .Distinct()
            .OrderBy(u => u.Id, StringComparer.Ordinal);

    /// <summary>Finds a type by its name and the assembly that should contain it.</summary>
    public IlClass? FindClass(string assembly, string type) =>
        _assemblies.TryGetValue(assembly, out var home) ? home.FindClass(type) : null;

    /// <summary>Returns the body that runs when the method is called on an object of exactly this type; null if none is known.</summary>
    public IlMethod? FindBody(IlClass type, IlMethod method)
    {
        if (_bodies.TryGetValue((type, method), out var known))
            return known;
        IlMethod? found = null;
        foreach (var level in type.GetTypeAndBases())
            if (found == null)
                found =
                    level == method.DeclaringType
                        ? method
                        : level.FindExplicitImplementation(method)
                            ?? level
                                .FindMethods(method.Name)
                                .FirstOrDefault(m =>
                                    m.IsOverridable && (method.DeclaringType.IsInterface || !m.IsNewSlot) && m.HasSameSignature(method)
                                );
        found ??= method.DeclaringType.IsInterface && !method.IsAbstract ? method : null;
        return _bodies[(type, method)] = found is { IsAbstract: true } ? null : found; // a concurrent writer stores the same value
    }

    /// <summary>Returns all bodies that a virtual call may run; null if there are too many, an empty list if none is known.</summary>
    /// <param name="from">The package that contains the call. Packages that depend on it are ignored.</param>
    /// <param name="receiver">The known type of the object.</param>
    /// <param name="method">The method that the call names.</param>
    public IReadOnlyList<IlMethod>? FindPossibleBodies(PackageUnit from, IlClass receiver, IlMethod method)
    {
        if (_possibleBodies.TryGetValue((from, receiver, method), out var known))
            return known;
        var types = FindConcreteTypes(from, receiver);
        var bodies = types?.Select(t => FindBody(t, method)).OfType<IlMethod>().Distinct().Take(MaxBodies + 1).ToList();
        return _possibleBodies[(from, receiver, method)] = bodies is { Count: > MaxBodies } ? null : bodies;
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        foreach (var assembly in _assemblies.Values)
            assembly.Dispose();
    }

    /// <summary>Returns the types that an object may have; null if there are too many.</summary>
    List<IlClass>? FindConcreteTypes(PackageUnit from, IlClass root)
    {
        if (_concreteTypes.TryGetValue((from, root), out var known))
            return known;
        var (seen, found, left) = (new HashSet<IlClass> { root }, new List<IlClass>(), new Queue<IlClass>([root]));
        while (left.Count > 0)
        {
            var type = left.Dequeue();
            if (!type.IsAbstract && !type.IsInterface)
                found.Add(type);
            if (seen.Count > MaxTypes)
                return _concreteTypes[(from, root)] = null;
            foreach (var derived in _derivedTypes.Value[type])
                if (from.CanSee(derived.Assembly.Unit) && seen.Add(derived))
                    left.Enqueue(derived);
        }

        return _concreteTypes[(from, root)] = found;
    }

    (string Path, string Hash, IlAssembly? Assembly) ReadAssembly(PackageUnit unit, string path)
    {
        var content = File.ReadAllBytes(path);
        return (path, ContentHash.ComputeHash(content), IlAssembly.OpenAssembly(ImmutableArray.Create(content), unit, this));
    }

    static List<(IlClass Base, IlClass Type)> GetBasePairs(IlAssembly assembly) =>
        [.. assembly.Classes.SelectMany(t => t.Interfaces.Append(t.BaseType).OfType<IlClass>().Select(b => (b, t)))];
}
