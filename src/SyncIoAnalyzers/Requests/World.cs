using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Requests;

/// <summary>All that some compilations declare, and where each piece of code leads.</summary>
internal sealed class World
{
    readonly Dictionary<string, List<(Source Source, Piece Piece)>> _members = [];
    readonly Dictionary<string, TypeFact> _types = [];
    readonly Dictionary<string, TypeFact> _byName = [];
    readonly Dictionary<string, List<TypeFact>> _assignable = [];
    readonly Dictionary<string, List<(string Member, TypeFact Type)>> _implementations = [];
    readonly Dictionary<string, List<string>> _replacing = [];
    readonly Dictionary<string, List<string>> _handlers = [];
    readonly Dictionary<string, List<string>> _constructors = [];
    readonly CodeReader _reader;
    readonly Dictionary<string, List<RegistrationFact>> _registered = [];
    readonly Dictionary<string, ReachKind> _runs = [];
    readonly HashSet<string> _asked = [];
    bool _isCut;
    readonly Keys _keys;

    sealed record Source(Compilation Compilation, EntryPoints Entries);

    /// <summary>Reads the declarations of all trees.</summary>
    /// <param name="compilations">What is walked.</param>
    /// <param name="table">What frameworks call.</param>
    /// <param name="isCandidate">Whether a name may be that of a call that some rule reports: only what leads to one is bound.</param>
    /// <param name="token">Ends the analysis.</param>
    public World(IReadOnlyList<Compilation> compilations, EntryPointTable table, Func<string, bool> isCandidate, CancellationToken token)
    {
        foreach (var compilation in compilations)
            Trees.Each(compilation, tree => Read(tree, token), token);
        Leads = Leads.In(compilations.SelectMany(c => c.SyntaxTrees), isCandidate, token);
        _keys = new Keys([.. compilations.Select(c => c.AssemblyName ?? "")]);
        Stamp = Requests.Stamp.Of(compilations, table, token);
        _reader = new CodeReader(_keys, Leads, () => HandlesMessages, Stamp);
        var sources = compilations.Select(c => new Source(c, EntryPoints.Of(c, table))).ToArray();
        foreach (var source in sources)
        {
            Trees.Each(source.Compilation, tree => Declared(source, tree, token), token);
            foreach (var tree in source.Compilation.SyntaxTrees)
                Add(source, tree, token);
        }

        // Decided for all of them together: a library may come before the project that makes its timer an entry point.
        foreach (var source in Entries.Count > 0 || sources.Any(s => s.Entries.HandsRequests) ? sources : [])
        {
            Trees.Each(source.Compilation, tree => _reader.ReadHanded(tree, source.Compilation, source.Entries, token), token);
            foreach (var tree in source.Compilation.SyntaxTrees)
                Add(_reader.Handed(tree, source.Compilation, source.Entries, token));
        }

        CreateAsRegistered();
        Entries.AddRange(sources.Select(s => s.Compilation.GetEntryPoint(token)).OfType<IMethodSymbol>().Select(m => new EntryFact("startup", _keys.Of(m), "Main")));
    }

    /// <summary>Which names are worth binding.</summary>
    public Leads Leads { get; }

    /// <summary>A hash of all that decides what names bind to.</summary>
    public ulong Stamp { get; }

    /// <summary>Whether anything takes messages by their type.</summary>
    public bool HandlesMessages => _handlers.Count > 0;

    /// <summary>What was read so far, by tree.</summary>
    public IReadOnlyDictionary<SyntaxTree, Reading> Readings => _reader.Readings;

    /// <summary>All entry points, those of start-up and tests among them.</summary>
    public List<EntryFact> Entries { get; } = [];

    /// <summary>The members that may stand in for one that is called.</summary>
    public IEnumerable<string> Dispatch(Edge edge)
    {
        if (!_implementations.TryGetValue(edge.Target, out var candidates))
            yield break;
        var others = edge.By != null && _replacing.TryGetValue(edge.By, out var replacing) ? replacing : [];
        var receiver = edge.Receiver is { Count: > 0 } keys && _types.TryGetValue(keys[0].Split('<')[0], out var type) ? type : null;
        var inherited = candidates.Where(c => receiver != null && receiver.Supertypes.Contains(c.Type.Key)).OrderByDescending(c => c.Type.Supertypes.Count).FirstOrDefault();
        foreach (var candidate in candidates)
            if (candidate.Type == inherited.Type && candidate.Member == inherited.Member
                || !others.Any(candidate.Type.Supertypes.Contains) && (receiver == null || !receiver.Supertypes.Contains(candidate.Type.Key)) && (edge.Receiver == null || edge.Receiver.Any(candidate.Type.Supertypes.Contains)))
                yield return candidate.Member;
    }

    /// <summary>The members that take a message of this type; not the sync twins of async ones where it is handed over to be awaited.</summary>
    public IEnumerable<string> Handlers(string message, bool isAwaited)
    {
        var types = _types.TryGetValue(message, out var type) ? type.Supertypes.OrderBy(s => s, StringComparer.Ordinal).Select(s => s + TypeHierarchy.AndDerived) : [message + TypeHierarchy.AndDerived];
        return types.Prepend(message).SelectMany(t => isAwaited ? [t] : new[] { t, t + TypeHierarchy.SyncOnly }).SelectMany(t => _handlers.TryGetValue(t, out var members) ? members : []);
    }

    /// <summary>The constructors of the type that declares a field, in which delegates may be stored.</summary>
    public IReadOnlyList<string> ConstructorsBeside(string field) => _constructors.TryGetValue(TypeOf(field), out var members) ? members : [];

    /// <summary>What dependency injection creates before it calls a constructor, and for whom.</summary>
    public IEnumerable<(string Key, ReachKind As)> Activated(string constructor) =>
        (_byName.TryGetValue(TypeOf(constructor), out var type) ? type.Dependencies : []).SelectMany(Created);

    /// <summary>What it creates for a service, and for whom.</summary>
    public IEnumerable<(string Key, ReachKind As)> Created(string service) => _registered.ContainsKey(service) ? Registered(service) : Assignable(service);

    /// <summary>What dependency injection creates before an entry point is called: of its parameters, those that are registered are services.</summary>
    public IEnumerable<(string Key, ReachKind As)> Activated(EntryFact entry) => (entry.Takes ?? []).SelectMany(Registered);

    IEnumerable<(string, ReachKind)> Registered(string service) =>
        from registration in _registered.TryGetValue(service, out var registrations) ? registrations : []
        // A delegate that makes the object mostly asks for a class that is registered itself.
        from made in registration.Implementation != null ? [registration]
            : from type in ImplementationsOf(service) from own in _registered.TryGetValue(type.Key, out var owns) ? owns : [] where own.Implementation != null && own.Service != service select own
        where _types.ContainsKey(made.Implementation!)
        from key in _types[made.Implementation!].Constructors
        select (key, EntryKinds.Reach(made.Kind));

    /// <summary>Every type that may stand in for one that no registration is seen of. Who is created per request and who once is not known then: once is the weaker claim.</summary>
    IEnumerable<(string, ReachKind)> Assignable(string service) =>
        service.Contains('/') ? ImplementationsOf(service).SelectMany(t => t.Constructors).Select(key => (key, ReachKind.Once)) : [];

    IReadOnlyList<TypeFact> ImplementationsOf(string service) => _assignable.TryGetValue(service, out var types) ? types : [];

    /// <summary>Who runs a delegate that a parameter is given, seen from the call that gives it: Request (it runs before the call returns), Background, None.</summary>
    public ReachKind Runs(string parameter, CancellationToken token)
    {
        if (_runs.TryGetValue(parameter, out var known))
            return known;
        if (!_asked.Add(parameter))
        {
            _isCut = true;
            return ReachKind.None; // code that hands it to itself runs nothing by that
        }

        var owner = Keys.OwnerOf(parameter);
        var parts = Edges(owner, token).ToArray();
        var runs = parts.SelectMany(p => p.TryGetValue(Keys.OfRun(parameter), out var edges) ? edges : [])
            .Select(e => e.Kind == EdgeKind.Given && Runs(e.Target, token) is var inner && inner < e.As ? inner : e.As)
            .DefaultIfEmpty(parts.Length == 0 && !owner.Contains(".#ctor") ? ReachKind.Request : ReachKind.None).Max();
        _asked.Remove(parameter);
        if (!_isCut || _asked.Count == 0 || runs == ReachKind.Request)
            _runs[parameter] = runs;
        _isCut &= _asked.Count > 0;
        return runs;
    }

    /// <summary>Whether something that a rule reports may stand in a member's code.</summary>
    public bool HoldsCandidate(string key) => _members.TryGetValue(Keys.WithoutNumber(key), out var parts) && parts.Any(p => Leads.HoldsCandidate(p.Piece));

    /// <summary>Where a member's code leads, part by part, for itself, its lambdas and whatever it stores delegates in.</summary>
    public IEnumerable<IReadOnlyDictionary<string, List<Edge>>> Edges(string key, CancellationToken token)
    {
        if (!_members.TryGetValue(Keys.WithoutNumber(key), out var parts))
            yield break;
        foreach (var (source, piece) in parts)
            yield return _reader.Edges(piece, source.Compilation, source.Entries, token);
    }

    /// <summary>Binds the code of some members ahead, on several threads; the walk, which goes from one to the next, finds it bound.</summary>
    public void ReadAhead(IEnumerable<string> keys, CancellationToken token)
    {
        foreach (var parts in keys.SelectMany(k => _members.TryGetValue(Keys.WithoutNumber(k), out var parts) ? parts : []).Distinct().GroupBy(p => p.Source))
            Trees.Each(parts.Key.Compilation, parts, part => _reader.ReadEdges(part.Piece, part.Source.Compilation, part.Source.Entries, token), token);
    }

    void Add(Handed handed)
    {
        Entries.AddRange(handed.Entries);
        foreach (var registration in handed.Registrations)
            _registered.Into(registration.Service).Add(registration);
    }

    /// <summary>A type with entry points that is registered is created as long as that says, whatever its kind.</summary>
    void CreateAsRegistered()
    {
        var called = new HashSet<string>(Entries.Where(e => e.Key.Contains(':') && !Keys.IsConstruction(e.Key)).Select(e => TypeOf(e.Key)));
        foreach (var same in _registered.Values.SelectMany(r => r).Where(r => r.Implementation != null && called.Contains(r.Implementation.Replace("/T:", "/"))).ToLookup(r => r.Implementation!))
        {
            if (!_types.TryGetValue(same.Key, out var type))
                continue;
            var kind = same.OrderByDescending(r => EntryKinds.Reach(r.Kind)).First().Kind;
            if (EntryKinds.Reach(kind) != ReachKind.Request)
                Entries.RemoveAll(e => type.Constructors.Contains(e.Key));
            else if (Entries.Any(e => type.Constructors.Contains(e.Key)))
                continue;
            Entries.AddRange(type.Constructors.Select(key => new EntryFact(kind, key, kind + " " + Keys.Display(same.Key + "!"))));
        }
    }

    static void Read(SyntaxTree tree, CancellationToken token)
    {
        Mentions.Of(tree, token);
        Requests.Stamp.Of(tree);
    }

    Declarations Declared(Source source, SyntaxTree tree, CancellationToken token) => TreeFacts.Of(tree, Stamp).Declarations(() => new DeclarationScanner(_keys, source.Entries, Model(source, tree), token).Scan());

    static SemanticModel Model(Source source, SyntaxTree tree) => Trees.Model(source.Compilation, tree);

    void Add(Source source, SyntaxTree tree, CancellationToken token)
    {
        var facts = TreeFacts.Of(tree, Stamp);
        var declared = Declared(source, tree, token);
        Entries.AddRange(declared.Entries);
        foreach (var piece in Mentions.Of(tree, token).Pieces)
            if (piece.Code != null && Leads.From(piece))
                foreach (var key in facts.Keys(piece.Code, () => _keys.OfCode(piece.Code, Model(source, tree), token)))
                {
                    _members.Into(key).Add((source, piece));
                    if (key.Contains(".#ctor"))
                        _constructors.Into(TypeOf(key)).Add(key);
                }

        foreach (var type in declared.Types)
        {
            _types[type.Key] = type;
            _byName[type.Key.Replace("/T:", "/")] = type;
            foreach (var supertype in type.Supertypes)
                _assignable.Into(supertype).Add(type);
            foreach (var (contract, member) in type.Implementations)
                _implementations.Into(contract).Add((member, type));
            foreach (var member in type.Replaced)
                _replacing.Into(member).Add(type.Key);
            foreach (var (message, member) in type.Handlers)
                _handlers.Into(message).Add(member);
        }
    }

    /// <summary>Assembly and full name of the type that declares a member: <c>Shop.Data/Shop.Data.OrderStore</c>.</summary>
    static string TypeOf(string member)
    {
        var colon = member.IndexOf(':');   // the name of an assembly may hold a parenthesis
        var open = member.IndexOf('(', colon);
        var path = open < 0 ? member : member.Substring(0, open);
        return path.Substring(0, colon - 1) + path.Substring(colon + 1, path.LastIndexOf('.') - colon - 1);
    }
}
