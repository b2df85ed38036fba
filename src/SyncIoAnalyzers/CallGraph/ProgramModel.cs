using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Configuration;
using SyncIoAnalyzers.Semantics;

namespace SyncIoAnalyzers.CallGraph;

/// <summary>The declarations of the compilations that are analyzed together, and the call edges of their code.</summary>
internal sealed class ProgramModel
{
    readonly Dictionary<string, List<(SourceCompilation Source, CodeFragment Fragment)>> _fragmentsByMember = [];
    readonly Dictionary<string, TypeFact> _typesByKey = [];
    readonly Dictionary<string, TypeFact> _typesByName = [];
    readonly Dictionary<string, List<TypeFact>> _assignableTypes = [];
    readonly Dictionary<string, List<(string Member, TypeFact Type)>> _implementations = [];
    readonly Dictionary<string, List<string>> _replacingTypes = [];
    readonly Dictionary<string, List<string>> _messageHandlers = [];
    readonly Dictionary<string, List<string>> _constructors = [];
    readonly CodeReader _codeReader;
    readonly Dictionary<string, List<RegistrationFact>> _registrations = [];
    readonly HashSet<string> _registeredTypes = [];
    readonly Dictionary<string, bool> _replacedMembers = [];
    readonly IReadOnlyList<Compilation> _compilations;
    ForeignTypeFinder? _foreignTypes;
    readonly List<EntryPointFact> _declaredEntryPoints = [];
    HashSet<string>? _typesPerRequest;
    readonly Dictionary<string, ReachKind> _parameterRuns = [];
    readonly HashSet<string> _pendingParameters = [];
    bool _isCycleCut;
    readonly SymbolKeys _symbolKeys;

    sealed record SourceCompilation(Compilation Compilation, EntryPointFinder EntryPointFinder);

    /// <summary>Reads the declarations of all trees.</summary>
    /// <param name="compilations">The compilations that are analyzed together.</param>
    /// <param name="table">The table of the members that frameworks call.</param>
    /// <param name="isCandidate">
    /// Returns true if a name may be that of a call that some rule reports; only code that leads to one is bound.
    /// </param>
    /// <param name="cancellationToken">Cancels the analysis.</param>
    /// <param name="findStored">Finds the facts that an earlier process stored about a tree; null if there are none.</param>
    public ProgramModel(
        IReadOnlyList<Compilation> compilations,
        EntryPointTable table,
        Func<string, bool> isCandidate,
        CancellationToken cancellationToken,
        Func<SyntaxTree, StoredTreeFacts?>? findStored = null
    )
    {
        _compilations = compilations;
        foreach (var compilation in compilations)
            CompilationTrees.ForEachTree(compilation, tree => ReadTree(tree, cancellationToken), cancellationToken);
        var trees = compilations.SelectMany(c => c.SyntaxTrees);
        RelevantNames = RelevantNames.ComputeFrom(trees, isCandidate, table.RunNames, cancellationToken);
        _symbolKeys = new SymbolKeys([.. compilations.Select(c => c.AssemblyName ?? "")]);
        ProgramHash = DeclarationHash.ComputeProgramHash(compilations, table, cancellationToken);
        if (findStored != null)
            RestoreFacts(findStored, cancellationToken);
        _codeReader = new CodeReader(_symbolKeys, RelevantNames, () => HasMessageHandlers, ProgramHash);
        var sources = compilations.Select(c => new SourceCompilation(c, EntryPointFinder.GetOrCreate(c, table))).ToArray();
        foreach (var source in sources)
            AddDeclarations(source, cancellationToken);
        // Decided for all compilations together: a library may come before the project that makes its timer an entry point.
        if (EntryPoints.Count > 0 || sources.Any(s => s.EntryPointFinder.HasRequestDelegates))
            foreach (var source in sources)
                AddRegistrations(source, cancellationToken);
        ApplyRegisteredLifetimes();
        EntryPoints.AddRange(
            sources
                .Select(s => s.Compilation.GetEntryPoint(cancellationToken))
                .OfType<IMethodSymbol>()
                .Select(m => new EntryPointFact("startup", _symbolKeys.GetKey(m), "Main"))
        );
    }

    void RestoreFacts(Func<SyntaxTree, StoredTreeFacts?> findStored, CancellationToken cancellationToken)
    {
        foreach (var tree in _compilations.SelectMany(c => c.SyntaxTrees))
            if (findStored(tree) is { } stored)
                TreeFacts.Restore(tree, ProgramHash, stored, cancellationToken);
    }

    /// <summary>Returns the facts about a tree, as far as they were needed, for a later process; null if none were.</summary>
    public StoredTreeFacts? ExportFacts(SyntaxTree tree, CancellationToken cancellationToken) =>
        TreeFacts.Export(tree, ProgramHash, cancellationToken);

    void AddDeclarations(SourceCompilation source, CancellationToken cancellationToken)
    {
        var compilation = source.Compilation;
        CompilationTrees.ForEachTree(compilation, tree => GetDeclarations(source, tree, cancellationToken), cancellationToken);
        foreach (var tree in compilation.SyntaxTrees)
            AddTree(source, tree, cancellationToken);
    }

    void AddRegistrations(SourceCompilation source, CancellationToken cancellationToken)
    {
        var (compilation, entryPointFinder) = (source.Compilation, source.EntryPointFinder);
        CompilationTrees.ForEachTree(
            compilation,
            tree => _codeReader.ReadRegistrations(tree, compilation, entryPointFinder, cancellationToken),
            cancellationToken
        );
        foreach (var tree in compilation.SyntaxTrees)
            AddRegistrations(_codeReader.GetRegistrations(tree, compilation, entryPointFinder, cancellationToken));
    }

    /// <summary>Gets the names that are worth binding.</summary>
    public RelevantNames RelevantNames { get; }

    /// <summary>Gets the hash of everything on which the binding of names depends.</summary>
    public ulong ProgramHash { get; }

    /// <summary>Gets whether any member handles messages by their type.</summary>
    public bool HasMessageHandlers => _messageHandlers.Count > 0;

    /// <summary>Gets the readings so far, by tree.</summary>
    public IReadOnlyDictionary<SyntaxTree, TreeReading> ReadingsByTree => _codeReader.ReadingsByTree;

    /// <summary>Gets or sets the processes that run the program: a test double in none of them receives no delegate.</summary>
    public IReadOnlyList<ProcessHost> Hosts { get; set; } = [ProcessHost.CreateForAll()];

    /// <summary>Gets all entry points, including those of start-up and tests.</summary>
    public List<EntryPointFact> EntryPoints { get; } = [];

    /// <summary>
    /// Returns the overrides and implementations that a call may be dispatched to; those that a type inherits, with that type.
    /// </summary>
    public IEnumerable<(string Member, IReadOnlyList<string>? ReceiverTypes)> GetDispatchTargets(CallEdge edge)
    {
        if (!_implementations.TryGetValue(edge.Target, out var candidates))
            yield break;
        var replacingTypes =
            edge.CallingMember != null && _replacingTypes.TryGetValue(edge.CallingMember, out var replacing) ? replacing : [];
        var receiver = FindReceiver(edge);
        var inherited = candidates
            .Where(c => receiver != null && receiver.Supertypes.Contains(c.Type.Key))
            .OrderByDescending(c => c.Type.Supertypes.Count)
            .FirstOrDefault();
        foreach (var candidate in candidates)
        {
            if (candidate.Type == inherited.Type && candidate.Member == inherited.Member)
                yield return (candidate.Member, candidate.Type.Key == edge.ReceiverTypes![0] ? null : edge.ReceiverTypes);
            else if (!replacingTypes.Any(candidate.Type.Supertypes.Contains) && IsPossible(candidate.Type) && !IsOnlyBase(candidate))
                yield return (candidate.Member, IsDeclaredIn(candidate.Type, candidate.Member) ? null : [candidate.Type.Key]);
        }

        // No object has an abstract type; the types that inherit the member are candidates themselves.
        bool IsOnlyBase((string Member, TypeFact Type) candidate) =>
            candidate.Type.Constructors.Count == 0
            && candidates.Any(c => c.Member == candidate.Member && IsDerived(c.Type, candidate.Type) && IsPossible(c.Type));

        bool IsPossible(TypeFact type) =>
            (receiver == null || !receiver.Supertypes.Contains(type.Key))
            && (edge.ReceiverTypes == null || edge.ReceiverTypes.Any(type.Supertypes.Contains));
    }

    /// <summary>
    /// Returns an edge with the classes that are registered under its key as types of the object; null if it leads to a body that all of
    /// them replace.
    /// </summary>
    public CallEdge? ResolveServiceKey(CallEdge edge)
    {
        if (edge.ServiceKey is not { } key)
            return edge;
        var isDispatch = edge.Kind == CallEdgeKind.Dispatch;
        if (FindKeyedTypes(edge.ReceiverTypes![0], key) is not { } types)
            return edge with { ServiceKey = null, ReceiverTypes = isDispatch ? edge.ReceiverTypes : null };
        var bodies = _implementations.TryGetValue(edge.Target, out var candidates) ? candidates : [];
        return isDispatch || types.Any(t => !bodies.Exists(b => t.Supertypes.Contains(b.Type.Key)))
            ? edge with
            {
                ServiceKey = null,
                ReceiverTypes = [.. types.Select(t => t.Key)],
            }
            : null;
    }

    /// <summary>Returns the classes that are registered for a service under a key; null if they are not all known.</summary>
    TypeFact[]? FindKeyedTypes(string service, string key)
    {
        var keyed = GetRegistrations(service).Where(r => r.ServiceKey != null).ToArray();
        if (keyed.Any(r => r.ServiceKey == KeyedServices.UnknownKey))
            return null;
        var types = keyed.Where(r => r.ServiceKey == key).Select(r => r.ImplementationType ?? r.CreatedType ?? "").ToArray();
        return types.Length > 0 && types.All(_typesByKey.ContainsKey) ? [.. types.Select(t => _typesByKey[t])] : null;
    }

    /// <summary>
    /// Returns true if the body of a member never runs when it is called on an object: all classes replace it. The default body of an
    /// interface member is one if each implementation has its own.
    /// </summary>
    public bool IsReplacedEverywhere(string member)
    {
        if (!_implementations.TryGetValue(member, out var candidates))
            return false;
        if (!_replacedMembers.TryGetValue(member, out var isReplaced))
            _replacedMembers.Add(member, isReplaced = IsReplacedEverywhere(member, candidates));
        return isReplaced;
    }

    bool IsReplacedEverywhere(string member, List<(string Member, TypeFact Type)> candidates)
    {
        if (!_typesByName.TryGetValue(GetTypeName(member), out var type) || type.Constructors.Count > 0)
            return false;
        var classes = GetImplementations(type.Key).Where(t => t.Constructors.Count > 0).ToArray();
        return classes.Length > 0 && classes.All(c => candidates.Any(o => c.Supertypes.Contains(o.Type.Key)));
    }

    static bool IsDerived(TypeFact type, TypeFact from) => type.Key != from.Key && type.Supertypes.Contains(from.Key);

    static bool IsDeclaredIn(TypeFact type, string member) => GetTypeName(member) == type.Key.Replace("/T:", "/");

    TypeFact? FindReceiver(CallEdge edge) => FindType(edge.ReceiverTypes);

    /// <summary>Returns the type with a name, see <see cref="GetTypeName"/>; null if there is none.</summary>
    public TypeFact? FindTypeByName(string name) => _typesByName.TryGetValue(name, out var type) ? type : null;

    TypeFact? FindType(IReadOnlyList<string>? forms) =>
        forms is { Count: > 0 } && _typesByKey.TryGetValue(forms[0].Split('<')[0], out var type) ? type : null;

    /// <summary>Returns true if the class of an object replaces a member, by the forms of its type.</summary>
    public bool IsOverridden(string member, IReadOnlyList<string> forms) =>
        FindType(forms) is { } type
        && _implementations.TryGetValue(member, out var candidates)
        && candidates.Exists(c => type.Supertypes.Contains(c.Type.Key));

    /// <summary>
    /// Returns the handlers of a message type; if the message is passed to be awaited, without the sync forms of async handlers. A
    /// <c>Created&lt;Order&gt;</c> is handled by what handles it or each <c>Created&lt;T&gt;</c>, a <c>Created&lt;T&gt;</c> by all.
    /// </summary>
    public IEnumerable<string> GetMessageHandlers(string message, bool isAwaited)
    {
        var definition = SymbolKeys.RemoveTypeArguments(message);
        string[] own = definition == message ? [message] : [message, definition + TypeHierarchy.OpenSuffix];
        var general = _typesByKey.TryGetValue(definition, out var type) ? type.Supertypes.Where(s => !IsOf(definition, s)) : [];
        return general
            .OrderBy(s => s, StringComparer.Ordinal)
            .Concat(own)
            .Select(t => t + TypeHierarchy.DerivedSuffix)
            .Concat(own)
            .SelectMany(t => isAwaited ? [t] : new[] { t, t + TypeHierarchy.SyncSuffix })
            .SelectMany(t => _messageHandlers.TryGetValue(t, out var members) ? members : []);
    }

    static bool IsOf(string definition, string type) => SymbolKeys.RemoveTypeArguments(type) == definition;

    /// <summary>
    /// Returns true if a method, or each method of the process that implements it, uses the parameter that a key names, see
    /// <see cref="SymbolKeys.GetPassedKey"/>, for one purpose alone.
    /// </summary>
    public bool IsOnly(ParameterUse use, string passed, Func<string, bool> isInProcess, CancellationToken cancellationToken)
    {
        var method = SymbolKeys.GetOwnerKey(passed);
        var fact = SymbolKeys.GetUseKey(passed.Substring(method.Length), use);
        if (!_implementations.TryGetValue(method, out var implementations))
            return HasFact(method + fact, method, cancellationToken);
        var possible = implementations.Where(i => isInProcess(i.Member)).ToArray();
        return (possible.Length > 0 ? possible : [.. implementations]).All(i => HasFact(i.Member + fact, i.Member, cancellationToken));
    }

    bool HasFact(string key, string member, CancellationToken cancellationToken) =>
        GetEdges(member, cancellationToken).Any(part => part.ContainsKey(key));

    /// <summary>Returns the members of classes that implement a member of a contract.</summary>
    public IEnumerable<string> GetImplementingMembers(string contract) =>
        _implementations.TryGetValue(contract, out var members) ? members.Select(m => m.Member) : [];

    /// <summary>Returns the handlers of all messages of a type.</summary>
    public IEnumerable<string> GetHandlersOfAll(string messageType) =>
        GetImplementations(messageType).SelectMany(t => GetMessageHandlers(t.Key, isAwaited: false)).Distinct();

    /// <summary>Returns the constructors of the type that declares a field, in which delegates may be stored.</summary>
    public IReadOnlyList<string> GetConstructors(string field) =>
        _constructors.TryGetValue(GetTypeName(field), out var members) ? members : [];

    /// <summary>Returns the constructors that dependency injection runs before it calls a constructor, each with its reach kind.</summary>
    public IEnumerable<(string Key, ReachKind As)> GetDependencies(string constructor) =>
        (_typesByName.TryGetValue(GetTypeName(constructor), out var type) ? type.Dependencies : []).SelectMany(GetCreatedServices);

    /// <summary>Returns the keys of the classes that are registered for a service by name.</summary>
    public IEnumerable<string> GetRegisteredTypes(string service) =>
        GetRegistrations(service).Select(r => r.ImplementationType ?? r.CreatedType).OfType<string>();

    /// <summary>
    /// Returns the constructors that dependency injection runs for a service, each with its reach kind: those of the registered class, or
    /// else of the classes of that type, which may be registered under their own names.
    /// </summary>
    public IEnumerable<(string Key, ReachKind As)> GetCreatedServices(string service) =>
        _registrations.ContainsKey(service) ? GetRegisteredServices(service)
        : GetImplementationRegistrations(service).ToArray() is { Length: > 0 } registered ? registered.SelectMany(GetCreatedMembers)
        : GetAssignableServices(service);

    /// <summary>
    /// Returns the constructors that dependency injection runs before an entry point is called. Parameters whose type is registered are
    /// services.
    /// </summary>
    public IEnumerable<(string Key, ReachKind As)> GetEntryPointServices(EntryPointFact entry) =>
        (entry.ParameterTypes ?? []).SelectMany(GetRegisteredServices);

    IEnumerable<(string Key, ReachKind As)> GetRegisteredServices(string service) =>
        GetRegistrations(service).SelectMany(r => GetEffectiveRegistrations(service, r)).SelectMany(GetCreatedMembers);

    IEnumerable<(string Key, ReachKind As)> GetCreatedMembers(RegistrationFact registration)
    {
        var reach = EntryReach.FromKind(registration.Kind);
        return GetLifetimeMembers(registration.ImplementationType!, reach).Select(key => (key, reach));
    }

    /// <summary>Returns the members that create an object of a type and, if it lives as long as a request, dispose it.</summary>
    IEnumerable<string> GetLifetimeMembers(string implementation, ReachKind reach)
    {
        if (!_typesByKey.TryGetValue(implementation, out var type))
            return [];
        return reach == ReachKind.Request ? type.Constructors.Concat(type.FindDisposal()) : type.Constructors;
    }

    /// <summary>
    /// Returns the registration itself, or, if a delegate creates the object, those of the implementations: the delegate usually requests a
    /// class that is registered itself.
    /// </summary>
    IEnumerable<RegistrationFact> GetEffectiveRegistrations(string service, RegistrationFact registration) =>
        registration.ImplementationType != null ? [registration] : GetImplementationRegistrations(service);

    IEnumerable<RegistrationFact> GetImplementationRegistrations(string service) =>
        GetImplementations(service)
            .SelectMany(type => GetRegistrations(type.Key))
            .Where(r => r.ImplementationType != null && r.ServiceType != service);

    IReadOnlyList<RegistrationFact> GetRegistrations(string service) =>
        _registrations.TryGetValue(service, out var registrations) ? registrations : [];

    /// <summary>
    /// Returns the constructors of every type that may implement a service without a visible registration. Its lifetime is unknown then,
    /// and once is the weaker claim.
    /// </summary>
    IEnumerable<(string, ReachKind)> GetAssignableServices(string service) =>
        service.Contains('/') ? GetImplementations(service).SelectMany(t => t.Constructors).Select(key => (key, ReachKind.Once)) : [];

    /// <summary>Returns the types that are a type or derive from it, by its key.</summary>
    public IReadOnlyList<TypeFact> GetImplementations(string service) => _assignableTypes.TryGetValue(service, out var types) ? types : [];

    /// <summary>
    /// Returns the reach kind of a delegate that a parameter receives, seen from the call that passes it: Request (it runs before the
    /// call returns), Background, None.
    /// </summary>
    public ReachKind GetParameterReachKind(string parameter, CancellationToken cancellationToken)
    {
        if (_parameterRuns.TryGetValue(parameter, out var known))
            return known;
        if (!_pendingParameters.Add(parameter))
        {
            _isCycleCut = true;
            return ReachKind.None; // code that passes the delegate to itself does not run it by that
        }

        var reach = FindParameterReachKind(parameter, cancellationToken);
        _pendingParameters.Remove(parameter);
        if (!_isCycleCut || _pendingParameters.Count == 0 || reach == ReachKind.Request)
            _parameterRuns[parameter] = reach;
        _isCycleCut &= _pendingParameters.Count > 0;
        return reach;
    }

    ReachKind FindParameterReachKind(string parameter, CancellationToken cancellationToken)
    {
        var owner = SymbolKeys.GetOwnerKey(parameter);
        var parts = GetEdges(owner, cancellationToken).Where(p => p.Count > 0).ToArray();
        var implementations = parts.Length > 0 ? [] : GetParameterImplementations(parameter).ToArray();
        if (implementations.Length > 0)
            return implementations.Max(i => GetParameterReachKind(i, cancellationToken));
        var hasUnknownCode = parts.Length == 0 && !owner.Contains(".#ctor");
        return parts
            .SelectMany(p => p.TryGetValue(SymbolKeys.GetRunKey(parameter), out var edges) ? edges : [])
            .Select(e => ResolveKind(GetRunReachKind(e, cancellationToken), owner))
            .DefaultIfEmpty(hasUnknownCode ? ReachKind.Request : ReachKind.None)
            .Max();
    }

    /// <summary>
    /// Returns the parameters that receive the delegate of a parameter of a contract, in the classes that some process may create; none
    /// for another store.
    /// </summary>
    public IEnumerable<string> GetParameterImplementations(string parameter)
    {
        var owner = parameter.Contains('!') ? SymbolKeys.GetOwnerKey(parameter) : "";
        return _implementations.TryGetValue(owner, out var members)
            ? members.Where(m => Hosts.Any(h => h.MayCreate(m.Member))).Select(m => m.Member + parameter.Substring(owner.Length)).Distinct()
            : [];
    }

    ReachKind GetRunReachKind(CallEdge edge, CancellationToken cancellationToken) =>
        edge.Kind == CallEdgeKind.DelegateArgument
            ? GetParameterReachKind(edge.Target, cancellationToken).LimitTo(edge.ReachKind)
            : edge.ReachKind;

    /// <summary>Returns true if a member's code may contain a call that a rule reports.</summary>
    public bool HasCandidate(string key) =>
        _fragmentsByMember.TryGetValue(SymbolKeys.RemoveNumber(key), out var parts)
        && parts.Any(p => RelevantNames.HasCandidate(p.Fragment));

    /// <summary>Returns the call edges of a member with those of its lambdas and local functions.</summary>
    public IEnumerable<CallEdge> GetAllEdges(string key, CancellationToken cancellationToken) =>
        GetEdges(key, cancellationToken).SelectMany(part => part.Values).SelectMany(edges => edges);

    /// <summary>Returns the call edges of a member's code, part by part, for itself, its lambdas and the stores of its delegates.</summary>
    public IEnumerable<IReadOnlyDictionary<string, List<CallEdge>>> GetEdges(string key, CancellationToken cancellationToken)
    {
        if (!_fragmentsByMember.TryGetValue(SymbolKeys.RemoveNumber(key), out var parts))
            yield break;
        foreach (var (source, fragment) in parts)
            yield return _codeReader.GetEdges(fragment, source.Compilation, source.EntryPointFinder, cancellationToken);
    }

    /// <summary>
    /// Binds the code of members ahead on several threads, so that the analysis, which follows one member after the other, finds it
    /// bound.
    /// </summary>
    public void ReadAhead(IEnumerable<string> keys, CancellationToken cancellationToken)
    {
        foreach (
            var parts in keys.SelectMany(k => _fragmentsByMember.TryGetValue(SymbolKeys.RemoveNumber(k), out var parts) ? parts : [])
                .Distinct()
                .GroupBy(p => p.Source)
        )
            CompilationTrees.ForEachItem(
                parts.Key.Compilation,
                parts,
                part => _codeReader.ReadEdges(part.Fragment, part.Source.Compilation, part.Source.EntryPointFinder, cancellationToken),
                cancellationToken
            );
    }

    void AddRegistrations(FrameworkRegistrations handed)
    {
        EntryPoints.AddRange(handed.EntryPoints);
        foreach (var registration in handed.Registrations)
        {
            _registrations.GetOrAddList(registration.ServiceType).Add(registration);
            if ((registration.ImplementationType ?? registration.CreatedType) is { } type)
                _registeredTypes.Add(type);
        }
    }

    /// <summary>Returns the types that a host contains but never creates, by their symbol keys.</summary>
    public IReadOnlyList<string> FindForeignTypes(ProcessHost host, CancellationToken cancellationToken) =>
        (_foreignTypes ??= new(this, _compilations, cancellationToken)).FindTypes(host, cancellationToken);

    /// <summary>Gets the types of the program by their keys.</summary>
    public IReadOnlyDictionary<string, TypeFact> TypesByKey => _typesByKey;

    /// <summary>Gets the registered classes by the services for which they are registered.</summary>
    public IReadOnlyDictionary<string, List<RegistrationFact>> Registrations => _registrations;

    /// <summary>Gets the keys of all registered classes.</summary>
    public IReadOnlyCollection<string> RegisteredTypes => _registeredTypes;

    /// <summary>Gets the entry points among the members that types declare.</summary>
    public IReadOnlyList<EntryPointFact> DeclaredEntryPoints => _declaredEntryPoints;

    /// <summary>Groups entry points by the names of their types; the constructors of a type are none of their own.</summary>
    public static ILookup<string, EntryPointFact> GroupByType(IEnumerable<EntryPointFact> entryPoints) =>
        entryPoints.Where(e => e.Key.Contains(':') && !SymbolKeys.IsConstruction(e.Key)).ToLookup(e => GetTypeName(e.Key));

    /// <summary>
    /// Gives each registered type with entry points the lifetime of its registration, whatever the kind of the entry points.
    /// </summary>
    void ApplyRegisteredLifetimes()
    {
        var typesWithEntryPoints = GroupByType(EntryPoints);
        var registrationsByType = _registrations
            .Values.SelectMany(r => r)
            .Where(r => r.ImplementationType != null && typesWithEntryPoints.Contains(r.ImplementationType.Replace("/T:", "/")))
            .ToLookup(r => r.ImplementationType!);
        foreach (var registrations in registrationsByType)
            if (_typesByKey.TryGetValue(registrations.Key, out var type))
                ApplyRegisteredLifetime(type, registrations.OrderByDescending(r => EntryReach.FromKind(r.Kind)).First().Kind);
    }

    void ApplyRegisteredLifetime(TypeFact type, string kind)
    {
        if (EntryReach.FromKind(kind) != ReachKind.Request)
            EntryPoints.RemoveAll(e => type.Constructors.Contains(e.Key));
        else if (EntryPoints.Any(e => type.Constructors.Contains(e.Key)))
            return;
        var name = kind + " " + SymbolKeys.GetDisplayName(type.Key + "!");
        EntryPoints.AddRange(type.Constructors.Select(key => new EntryPointFact(kind, key, name)));
    }

    /// <summary>Gets the names of the types of which each request has objects of its own.</summary>
    public ICollection<string> TypesPerRequest =>
        _typesPerRequest ??= TypeLifetimes.FindTypesPerRequest(
            _registrations.Values.SelectMany(r => r),
            _declaredEntryPoints.Where(e => e.Key.Contains(':')).Select(e => (GetTypeName(e.Key), e.Kind)),
            _typesByName,
            GetImplementations
        );

    /// <summary>
    /// Returns the reach kind of what a member runs: the lifetime of its object decides about what initializes it on its first use.
    /// </summary>
    public ReachKind ResolveKind(ReachKind kind, string member) =>
        kind != ReachKind.OncePerObject ? kind
        : TypesPerRequest.Contains(GetTypeName(member)) ? ReachKind.Request
        : ReachKind.Once;

    static void ReadTree(SyntaxTree tree, CancellationToken cancellationToken)
    {
        IdentifierIndex.GetIndex(tree, cancellationToken);
        DeclarationHash.GetTreeHash(tree);
    }

    TreeDeclarations GetDeclarations(SourceCompilation source, SyntaxTree tree, CancellationToken cancellationToken) =>
        TreeFacts
            .GetOrCreate(tree, ProgramHash)
            .GetDeclarations(() =>
                new DeclarationScanner(_symbolKeys, source.EntryPointFinder, GetSemanticModel(source, tree), cancellationToken).ScanTree()
            );

    static SemanticModel GetSemanticModel(SourceCompilation source, SyntaxTree tree) =>
        CompilationTrees.GetSemanticModel(source.Compilation, tree);

    void AddTree(SourceCompilation source, SyntaxTree tree, CancellationToken cancellationToken)
    {
        var facts = TreeFacts.GetOrCreate(tree, ProgramHash);
        var declarations = GetDeclarations(source, tree, cancellationToken);
        EntryPoints.AddRange(declarations.EntryPoints);
        _declaredEntryPoints.AddRange(declarations.EntryPoints);
        foreach (var fragment in IdentifierIndex.GetIndex(tree, cancellationToken).Fragments)
            if (fragment.Declaration is { } code && RelevantNames.IsRelevantFragment(fragment))
                foreach (
                    var key in facts.GetKeys(code, () => _symbolKeys.GetCodeKeys(code, GetSemanticModel(source, tree), cancellationToken))
                )
                    AddFragment(key, source, fragment);
        foreach (var type in declarations.Types)
            AddType(type);
    }

    void AddFragment(string key, SourceCompilation source, CodeFragment fragment)
    {
        _fragmentsByMember.GetOrAddList(key).Add((source, fragment));
        if (key.Contains(".#ctor"))
            _constructors.GetOrAddList(GetTypeName(key)).Add(key);
    }

    void AddType(TypeFact type)
    {
        _typesByKey[type.Key] = type;
        _typesByName[type.Key.Replace("/T:", "/")] = type;
        foreach (var supertype in type.Supertypes)
            _assignableTypes.GetOrAddList(supertype).Add(type);
        foreach (var (contract, member) in type.Implementations)
            _implementations.GetOrAddList(contract).Add((member, type));
        foreach (var member in type.ReplacedMembers)
            _replacingTypes.GetOrAddList(member).Add(type.Key);
        foreach (var (message, member) in type.MessageHandlers)
            _messageHandlers.GetOrAddList(message).Add(member);
    }

    /// <summary>Returns the assembly and full name of the type that declares a member: <c>Shop.Data/Shop.Data.OrderStore</c>.</summary>
    public static string GetTypeName(string member)
    {
        var colon = member.IndexOf(':'); // the name of an assembly may contain a parenthesis
        var open = member.IndexOf('(', colon);
        var path = open < 0 ? member : member.Substring(0, open);
        // The initializers of a type have its own key: Shop.Data/T:Shop.Data.OrderStore!instance
        var end = path[colon - 1] == 'T' ? path.IndexOf('!') : path.LastIndexOf('.');
        return end < colon ? path : path.Substring(0, colon - 1) + path.Substring(colon + 1, end - colon - 1);
    }
}
