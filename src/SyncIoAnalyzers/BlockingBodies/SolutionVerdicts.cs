using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.CSharp.Syntax;
using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.CallGraph;
using SyncIoAnalyzers.Semantics;
using SyncIoAnalyzers.Syntax;

namespace SyncIoAnalyzers.BlockingBodies;

/// <summary>
/// Decides by the bodies of all projects which members hold their callers in other projects: a method whose body is in another project,
/// and a contract with implementations in other projects.
/// </summary>
internal sealed class SolutionVerdicts
{
    readonly Dictionary<string, MemberVerdict?> _verdictsByKey = [];
    readonly HashSet<string> _openKeys = [];
    readonly Dictionary<string, bool> _queryKeys = [];
    readonly Dictionary<SolutionMember, IReadOnlyList<string>> _lines = [];
    readonly Dictionary<SolutionProject, BlockingMemberAnalysis> _members = [];
    Dictionary<string, MemberVerdict?> _firstVerdicts = [];
    bool _hasCycle;

    readonly SolutionMembers _solution;
    readonly Func<string, IEnumerable<string>> _getRegisteredTypes;
    readonly HashSet<string> _foreignTypes;

    /// <summary>Creates the analysis; nothing is bound yet.</summary>
    /// <param name="solution">
    /// The projects of the solution, without tests: a double shows nothing about what it takes the place of.
    /// </param>
    /// <param name="getRegisteredTypes">Returns the keys of the classes that the solution registers for a service.</param>
    /// <param name="foreignTypes">The keys of the classes that the process never creates.</param>
    public SolutionVerdicts(SolutionMembers solution, Func<string, IEnumerable<string>> getRegisteredTypes, HashSet<string> foreignTypes) =>
        (_solution, _getRegisteredTypes, _foreignTypes) = (solution, getRegisteredTypes, foreignTypes);

    /// <summary>
    /// Adds, for each of some projects by assembly name, the lines of its request paths file about members that other projects decide
    /// about.
    /// </summary>
    public void AddLines(Dictionary<string, IReadOnlyList<string>> lines, HashSet<string> assemblies, CancellationToken cancellationToken)
    {
        var projects = _solution.Projects.Where(p => assemblies.Contains(p.Name)).ToLookup(p => p.Name);
        AddAllLines(lines, projects, cancellationToken);
        if (!_hasCycle)
            return;
        BeginSecondRound();
        AddAllLines(lines, projects, cancellationToken);
    }

    /// <summary>
    /// Forgets the verdicts but for those about members that lead back to themselves: in the first round, the members between did not
    /// know them yet.
    /// </summary>
    void BeginSecondRound()
    {
        _firstVerdicts = new(_verdictsByKey);
        _verdictsByKey.Clear();
        _members.Clear();
        _lines.Clear();
    }

    void AddAllLines(
        Dictionary<string, IReadOnlyList<string>> lines,
        ILookup<string, SolutionProject> projects,
        CancellationToken cancellationToken
    )
    {
        foreach (var same in projects)
            lines[same.Key] = [.. same.SelectMany(p => CreateLines(p, cancellationToken)).Distinct()];
    }

    /// <summary>Analyzes the members of a project, which may lead to members of others.</summary>
    BlockingMemberAnalysis GetMembers(SolutionProject project) =>
        _members.TryGetValue(project, out var known) ? known : _members[project] = project.CreateMembers(FindVerdict);

    /// <summary>Returns the lines about the members that a project may call, sorted by key.</summary>
    IEnumerable<string> CreateLines(SolutionProject project, CancellationToken cancellationToken) =>
        _solution
            .FindCandidates(project, cancellationToken)
            .Select(member => (member.Key, Lines: GetLines(member, cancellationToken)))
            .Where(m => m.Lines.Count > 0)
            .OrderBy(m => m.Key, StringComparer.Ordinal)
            .SelectMany(m => m.Lines);

    IReadOnlyList<string> GetLines(SolutionMember member, CancellationToken cancellationToken)
    {
        if (_lines.TryGetValue(member, out var known))
            return known;
        var verdict = FindLineVerdict(member.Key, member.Method, cancellationToken);
        return _lines[member] = verdict == null ? [] : [.. RequestPathsFile.CreateLines(member.Key, verdict.Value)];
    }

    /// <summary>
    /// Returns the part of a verdict that other projects need: of a member that only may return a query or a stream, no more than that.
    /// </summary>
    MemberVerdict? FindLineVerdict(string key, IMethodSymbol method, CancellationToken cancellationToken) =>
        _solution.BlockingNames.Contains(method.Name) ? FindVerdict(method, cancellationToken)
        : ReturnsQuery(key, method, cancellationToken) ? MemberVerdict.Defers
        : ReturnsMemory(key, method) ? MemberVerdict.InMemory
        : null;

    /// <summary>Returns true if a method whose body no class replaces returns a stream in memory.</summary>
    bool ReturnsMemory(string key, IMethodSymbol method) =>
        _solution.StreamNames.Contains(method.Name)
        && GetOwners(key).ToArray() is { Length: > 0 } owners
        && owners.All(p => p.FindMethod(key) is { } own && GetMembers(p).ReturnsMemory(own));

    /// <summary>Returns the verdict about a member; null if no body of another project decides about it.</summary>
    MemberVerdict? FindVerdict(IMethodSymbol method, CancellationToken cancellationToken)
    {
        cancellationToken.ThrowIfCancellationRequested();
        if (AwaitableTypes.IsAsyncReturnType(method.ReturnType) || !_solution.HasProject(method.ContainingAssembly?.Name ?? ""))
            return null;
        var key = SymbolKeys.GetSolutionKey(method);
        if (_verdictsByKey.TryGetValue(key, out var known))
            return known;
        if (!_openKeys.Add(key))
        {
            _hasCycle = true;
            return _firstVerdicts.TryGetValue(key, out var first) ? first : null;
        }

        var verdict = IsContract(method, key, cancellationToken)
            ? DecideContract(key, method, cancellationToken)
            : DecideMethod(key, cancellationToken) ?? DecideVirtual(key, method, cancellationToken);
        if (ReturnsQuery(key, method, cancellationToken))
            verdict = (verdict ?? MemberVerdict.Free) | MemberVerdict.Defers;
        if (ReturnsMemory(key, method))
            verdict = (verdict ?? MemberVerdict.Free) | MemberVerdict.InMemory;
        _openKeys.Remove(key);
        return _verdictsByKey[key] = verdict;
    }

    /// <summary>
    /// Returns true if a method returns a query of a database: in a class that is registered for it, or in every class that may replace it.
    /// </summary>
    bool ReturnsQuery(string key, IMethodSymbol method, CancellationToken cancellationToken)
    {
        if (!_solution.QueryNames.Contains(method.Name) || !QueryOrigins.MayBeQuery(method.ReturnType))
            return false;
        return _queryKeys.TryGetValue(key, out var known) ? known : _queryKeys[key] = IsQueryInClasses(key, method, cancellationToken);
    }

    bool IsQueryInClasses(string key, IMethodSymbol method, CancellationToken cancellationToken)
    {
        var sources = FindImplementations(key, method.Name, cancellationToken)
            .Concat(GetOwners(key).Select(p => (Project: p, Method: p.FindMethod(key)!)).Where(m => m.Method is { IsAbstract: false }))
            .Select(b => (b.Method, Source: GetMembers(b.Project).FindReturnedSource(b.Method)))
            .ToArray();
        return QuerySources.Combine(sources.Select(s => s.Source)) == QuerySource.Database
            || IsAnyRegistered(sources.Where(s => s.Source == QuerySource.Database).Select(s => s.Method), method);
    }

    /// <summary>Returns true for an abstract member, and for an interface member whose default body other bodies replace.</summary>
    bool IsContract(IMethodSymbol method, string key, CancellationToken cancellationToken) =>
        method.IsAbstract
        || method.ContainingType.TypeKind == TypeKind.Interface && FindImplementations(key, method, cancellationToken).Any();

    MemberVerdict? DecideMethod(string key, CancellationToken cancellationToken)
    {
        var verdict = MemberVerdict.Free;
        foreach (var project in GetOwners(key))
            if (project.FindMethod(key) is { } method)
            {
                if (GetMembers(project).IsWaitingForArgument(method, cancellationToken))
                    verdict |= MemberVerdict.Waits;
                verdict |= FindWait(method, project, cancellationToken);
            }

        return verdict == MemberVerdict.Free ? null : verdict;
    }

    /// <summary>Returns the verdict about a virtual method whose own body does not block: an override that is registered may.</summary>
    MemberVerdict? DecideVirtual(string key, IMethodSymbol method, CancellationToken cancellationToken) =>
        method.IsVirtual
        && IsAnyRegistered(FindImplementations(key, method, cancellationToken).Where(IsBlocking).Select(i => i.Method), method)
            ? MemberVerdict.Overridden
            : null;

    /// <summary>
    /// Returns the verdict about a contract. Any class that is registered for it may show that it blocks. If none is known to be, all
    /// must: a call may be of an object in memory.
    /// </summary>
    MemberVerdict? DecideContract(string key, IMethodSymbol contract, CancellationToken cancellationToken)
    {
        var implementations = FindImplementations(key, contract, cancellationToken).ToArray();
        if (implementations.Length == 0)
            return GetOwners(key).Select(p => p.FindMethod(key)).OfType<IMethodSymbol>().Any(HasExactPair) ? MemberVerdict.Blocks : null;
        if (!implementations.Any(IsBlocking))
            return FindFileVerdict(implementations);
        return
            IsAnyRegistered(implementations.Where(IsBlocking).Select(i => i.Method), contract)
            || implementations.All(i => IsBlocking(i) || PassesOn(i.Method, contract.Name, cancellationToken))
            ? MemberVerdict.Blocks
            : MemberVerdict.Partly | FindFileVerdict(implementations);
    }

    IEnumerable<(IMethodSymbol Method, MemberVerdict Wait)> FindImplementations(
        string key,
        IMethodSymbol contract,
        CancellationToken cancellationToken
    ) =>
        from found in FindImplementations(key, contract.Name, cancellationToken)
        let wait = FindWait(found.Method, found.Project, cancellationToken)
        let isFreed = wait != MemberVerdict.Free && !HasUselessForm(key, found.Method, cancellationToken)
        select (found.Method, isFreed ? wait : MemberVerdict.Free);

    IEnumerable<(SolutionProject Project, IMethodSymbol Method)> FindImplementations(
        string key,
        string name,
        CancellationToken cancellationToken
    ) => _solution.FindImplementations(key, name, cancellationToken).Where(i => IsCreated(i.Method.ContainingType));

    bool IsCreated(INamedTypeSymbol type) => _foreignTypes.Count == 0 || !_foreignTypes.Contains(SymbolKeys.GetSolutionKey(type));

    bool IsAnyRegistered(IEnumerable<IMethodSymbol> implementations, IMethodSymbol contract)
    {
        var types = new HashSet<string>(_getRegisteredTypes(SymbolKeys.GetSolutionKey(contract.ContainingType)));
        return implementations.Any(i => types.Contains(SymbolKeys.GetSolutionKey(i.ContainingType)));
    }

    /// <summary>
    /// Returns true if the async form of a method is that of its contract, whose body calls the sync form: <c>Task&lt;int&gt; LoadAsync()
    /// => Task.FromResult(Load());</c>.
    /// </summary>
    bool HasUselessForm(string contract, IMethodSymbol method, CancellationToken cancellationToken) =>
        !FindAsyncForms(method).Any()
        && GetOwners(contract)
            .Any(p =>
                p.FindMethod(contract) is { } declared
                && FindAsyncForms(declared).Any(f => GetMembers(p).IsUseless(f, declared, null, cancellationToken))
            );

    /// <summary>Returns true for a decorator or composite: its body calls the same member of another object.</summary>
    static bool PassesOn(IMethodSymbol method, string name, CancellationToken cancellationToken) =>
        method
            .DeclaringSyntaxReferences.Select(r => r.GetSyntax(cancellationToken))
            .SelectMany(d => d.DescendantNodes().OfType<InvocationExpressionSyntax>())
            .Any(c => SyntaxNames.GetMemberName(c.Expression) == name);

    IEnumerable<SolutionProject> GetOwners(string key) => _solution.GetProjects(SymbolKeys.GetAssemblyName(key));

    static bool HasExactPair(IMethodSymbol method) =>
        FindAsyncForms(method).Any(counterpart => BlockingMemberAnalysis.IsExactPair(method, counterpart));

    static IEnumerable<IMethodSymbol> FindAsyncForms(IMethodSymbol method) =>
        method.ContainingType.GetMembers(method.Name + "Async").OfType<IMethodSymbol>();

    static bool IsBlocking((IMethodSymbol Method, MemberVerdict Wait) implementation) => implementation.Wait == MemberVerdict.Blocks;

    /// <summary>Returns the verdict about the implementations of a contract that do not block: one of them may read files.</summary>
    static MemberVerdict FindFileVerdict(IEnumerable<(IMethodSymbol Method, MemberVerdict Wait)> implementations) =>
        implementations.Any(i => i.Wait == MemberVerdict.ReadsFiles) ? MemberVerdict.ReadsFiles : MemberVerdict.Free;

    /// <summary>Returns what a method waits for, if an async form of it may free the thread, or it has none.</summary>
    MemberVerdict FindWait(IMethodSymbol method, SolutionProject project, CancellationToken cancellationToken)
    {
        var wait =
            GetMembers(project).MethodBodies.IsBlocking(method, cancellationToken) ? MemberVerdict.Blocks
            : GetMembers(project).MethodBodies.OnlyReadsFiles(method, cancellationToken) ? MemberVerdict.ReadsFiles
            : MemberVerdict.Free;
        if (wait == MemberVerdict.Free)
            return wait;
        var forms = FindAsyncForms(method).ToArray();
        return forms.Length == 0 || forms.Any(f => !GetMembers(project).IsUseless(f, method, null, cancellationToken))
            ? wait
            : MemberVerdict.Free;
    }
}
