using System.Collections.Concurrent;
using System.Runtime.InteropServices;
using System.Security.Cryptography;

namespace SyncIoAnalyzers.Cli.Packages;

/// <summary>All assemblies that are read together: who defines a type, what derives from it, whose body a call runs.</summary>
internal sealed class ClosedSet : IDisposable
{
    // More bodies than these, and nobody can say which of them a call means.
    const int MaxTypes = 200, MaxBodies = 12;

    readonly Dictionary<string, IlAssembly> _assemblies = new(StringComparer.OrdinalIgnoreCase);
    readonly Dictionary<string, string> _hashes = new(StringComparer.Ordinal);
    readonly ConcurrentDictionary<(IlClass, IlMethod), IlMethod?> _bodies = [];
    readonly ConcurrentDictionary<(Unit, IlClass, IlMethod), IReadOnlyList<IlMethod>?> _choices = [];
    readonly ConcurrentDictionary<(Unit, IlClass), List<IlClass>?> _concrete = [];
    readonly Lazy<ILookup<IlClass, IlClass>> _derived;

    /// <summary>Opens all assemblies of some packages.</summary>
    public ClosedSet(IEnumerable<Unit> units, Workers workers)
    {
        var files = units.SelectMany(unit => unit.Files.Select(path => (unit, path))).ToList();
        foreach (var (path, hash, assembly) in workers.Each(files, file => Read(file.unit, file.path)))
        {
            _hashes[path] = hash;
            if (assembly != null && !_assemblies.TryAdd(assembly.Name, assembly))
                assembly.Dispose();
        }

        _derived = new(() => workers.Each(All, Bases).SelectMany(pairs => pairs).ToLookup(p => p.Base, p => p.Type));
    }

    /// <summary>The names of methods in all of them.</summary>
    public CallNames Names { get; } = new();

    /// <summary>All assemblies.</summary>
    public IReadOnlyList<IlAssembly> All => [.. _assemblies.Values];

    /// <summary>The hash of a file, as it was when it was read.</summary>
    public string Hash(string path) => _hashes[path];

    /// <summary>The assemblies of a package.</summary>
    public IEnumerable<IlAssembly> Of(Unit unit) => _assemblies.Values.Where(a => a.Unit == unit).OrderBy(a => a.Name, StringComparer.Ordinal);

    /// <summary>The packages that one names.</summary>
    public IEnumerable<Unit> References(Unit unit) => Of(unit).SelectMany(a => a.Metadata.AssemblyReferences.Select(r => a.Metadata.GetString(a.Metadata.GetAssemblyReference(r).Name)))
        .Select(name => _assemblies.GetValueOrDefault(name)?.Unit).OfType<Unit>().Where(other => other != unit).Distinct().OrderBy(u => u.Id, StringComparer.Ordinal);

    /// <summary>A type by the assembly that should have it.</summary>
    public IlClass? Find(string assembly, string type) => _assemblies.TryGetValue(assembly, out var home) ? home.Find(type) : null;

    /// <summary>The body that runs when the method is called on an object of this very type; null when none is seen.</summary>
    public IlMethod? BodyIn(IlClass type, IlMethod method)
    {
        if (_bodies.TryGetValue((type, method), out var known))
            return known;
        IlMethod? found = null;
        foreach (var level in type.AndBases())
            if (found == null)
                found = level == method.Type ? method : level.Explicit(method)
                    ?? level.Named(method.Name).FirstOrDefault(m => m.IsOverridable && (method.Type.IsInterface || !m.IsNew) && m.IsLike(method));
        found ??= method.Type.IsInterface && !method.IsAbstract ? method : null;
        return _bodies[(type, method)] = found is { IsAbstract: true } ? null : found; // whoever is first or last: it is the same
    }

    /// <summary>All bodies that a virtual call may run; null when they are too many to tell, none when none is seen.</summary>
    /// <param name="from">The package whose code calls: those that build on it do not count.</param>
    /// <param name="receiver">The type of which the object is known to be.</param>
    /// <param name="method">The method that is named.</param>
    public IReadOnlyList<IlMethod>? Bodies(Unit from, IlClass receiver, IlMethod method)
    {
        if (_choices.TryGetValue((from, receiver, method), out var known))
            return known;
        var types = Concrete(from, receiver);
        var bodies = types?.Select(t => BodyIn(t, method)).OfType<IlMethod>().Distinct().Take(MaxBodies + 1).ToList();
        return _choices[(from, receiver, method)] = bodies is { Count: > MaxBodies } ? null : bodies;
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        foreach (var assembly in _assemblies.Values)
            assembly.Dispose();
    }

    /// <summary>The types of which an object can be; null when they are too many.</summary>
    List<IlClass>? Concrete(Unit from, IlClass root)
    {
        if (_concrete.TryGetValue((from, root), out var known))
            return known;
        var (seen, found, left) = (new HashSet<IlClass> { root }, new List<IlClass>(), new Queue<IlClass>([root]));
        while (left.TryDequeue(out var type))
        {
            if (!type.IsAbstract && !type.IsInterface)
                found.Add(type);
            if (seen.Count > MaxTypes)
                return _concrete[(from, root)] = null;
            foreach (var derived in _derived.Value[type])
                if (from.Sees(derived.Assembly.Unit) && seen.Add(derived))
                    left.Enqueue(derived);
        }

        return _concrete[(from, root)] = found;
    }

    (string Path, string Hash, IlAssembly? Assembly) Read(Unit unit, string path)
    {
        var content = File.ReadAllBytes(path);
        return (path, Convert.ToHexStringLower(SHA256.HashData(content)), IlAssembly.Open(ImmutableCollectionsMarshal.AsImmutableArray(content), unit, this));
    }

    static List<(IlClass Base, IlClass Type)> Bases(IlAssembly assembly) => [.. assembly.Classes.SelectMany(t => t.Interfaces.Append(t.Base).OfType<IlClass>().Select(b => (b, t)))];
}
