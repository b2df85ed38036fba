namespace SyncIoAnalyzers.Cli.Packages;

/// <summary>All assemblies that are read together: who defines a type, what derives from it, whose body a call runs.</summary>
internal sealed class ClosedSet : IDisposable
{
    // More bodies than these, and nobody can say which of them a call means.
    const int MaxTypes = 200, MaxBodies = 12;

    readonly Dictionary<string, IlAssembly> _assemblies = new(StringComparer.OrdinalIgnoreCase);
    readonly Dictionary<(IlClass, IlMethod), IlMethod?> _bodies = [];
    readonly Dictionary<(Unit, IlClass, IlMethod), IReadOnlyList<IlMethod>?> _choices = [];
    ILookup<IlClass, IlClass>? _derived;

    /// <summary>Opens all assemblies of some packages.</summary>
    public ClosedSet(IEnumerable<Unit> units)
    {
        foreach (var unit in units)
            foreach (var path in unit.Files)
                if (IlAssembly.Open(path, unit, this) is { } assembly && !_assemblies.TryAdd(assembly.Name, assembly))
                    assembly.Dispose();
    }

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
        return _bodies[(type, method)] = found is { IsAbstract: true } ? null : found;
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
        _derived ??= _assemblies.Values.SelectMany(a => a.Classes).SelectMany(t => t.Interfaces.Append(t.Base).OfType<IlClass>().Select(b => (Base: b, Type: t))).ToLookup(p => p.Base, p => p.Type);
        var (seen, found, left) = (new HashSet<IlClass> { root }, new List<IlClass>(), new Queue<IlClass>([root]));
        while (left.TryDequeue(out var type))
        {
            if (!type.IsAbstract && !type.IsInterface)
                found.Add(type);
            if (seen.Count > MaxTypes)
                return null;
            foreach (var derived in _derived[type])
                if (from.Sees(derived.Assembly.Unit) && seen.Add(derived))
                    left.Enqueue(derived);
        }

        return found;
    }
}
