using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.CallGraph;
using SyncIoAnalyzers.Semantics;

namespace SyncIoAnalyzers.BlockingBodies;

/// <summary>A method of a solution that may block code in other projects.</summary>
internal sealed class SolutionMember(string key, IMethodSymbol method)
{
    /// <summary>Gets the key of the method in the solution.</summary>
    public string Key { get; } = key;

    /// <summary>Gets the symbol in the compilation that declares it.</summary>
    public IMethodSymbol Method { get; } = method;
}

/// <summary>
/// The members of a solution that may block code in other projects, as far as their names show. All processes of the solution share them.
/// </summary>
internal sealed class SolutionMembers
{
    readonly ILookup<string, SolutionProject> _projectsByName;

    // The projects that can name the members of an assembly: its own, and those that reference it.
    readonly ILookup<string, SolutionProject> _usersByName;
    readonly Dictionary<SolutionProject, HashSet<string>> _mentions;
    readonly Dictionary<SolutionProject, SolutionMember[]> _candidates = [];
    readonly Dictionary<string, ILookup<string, (SolutionProject Project, IMethodSymbol Method)>> _implementations = [];

    /// <summary>Collects the names of all projects.</summary>
    public SolutionMembers(IReadOnlyList<SolutionProject> projects, CancellationToken cancellationToken)
    {
        Projects = projects;
        _projectsByName = projects.ToLookup(p => p.Name);
        _usersByName = projects
            .SelectMany(p => p.References.Append(p.Name).Select(name => (Name: name, Project: p)))
            .ToLookup(p => p.Name, p => p.Project);
        var declared = new HashSet<string>(projects.SelectMany(p => p.MethodNames));
        BlockingNames = [.. declared.Where(n => declared.Contains(n + "Async")), .. projects.SelectMany(p => p.CandidateNames)];
        QueryNames = [.. projects.SelectMany(p => p.QueryNames)];
        StreamNames = [.. projects.SelectMany(p => p.StreamNames)];
        var names = new HashSet<string>(BlockingNames.Concat(QueryNames).Concat(StreamNames));
        _mentions = projects.ToDictionary(p => p, p => FindMentions(p, names, cancellationToken));
    }

    /// <summary>Gets the projects.</summary>
    public IReadOnlyList<SolutionProject> Projects { get; }

    /// <summary>Gets the names of the methods that may block their callers.</summary>
    public HashSet<string> BlockingNames { get; }

    /// <summary>Gets the names of the methods that may return the query of a database.</summary>
    public HashSet<string> QueryNames { get; }

    /// <summary>Gets the names of the methods that may return a stream in memory.</summary>
    public HashSet<string> StreamNames { get; }

    /// <summary>Returns true if a project of the solution has this assembly name.</summary>
    public bool HasProject(string assembly) => _projectsByName.Contains(assembly);

    /// <summary>Returns the projects with an assembly name: several, for several target frameworks.</summary>
    public IEnumerable<SolutionProject> GetProjects(string assembly) => _projectsByName[assembly];

    /// <summary>
    /// Returns the members that the code of a project may call and the bodies of other projects may decide about. They are the same objects
    /// for all projects.
    /// </summary>
    public IEnumerable<SolutionMember> FindCandidates(SolutionProject project, CancellationToken cancellationToken)
    {
        var mentions = _mentions[project];
        return project
            .References.SelectMany(GetProjects)
            .SelectMany(declaring => GetCandidates(declaring, cancellationToken))
            .Concat(GetCandidates(project, cancellationToken).Where(m => m.Method.IsAbstract || m.Method.IsVirtual))
            .Where(m => mentions.Contains(m.Method.Name));
    }

    /// <summary>Returns the methods of a project that the code of some project may call, sorted by key.</summary>
    SolutionMember[] GetCandidates(SolutionProject project, CancellationToken cancellationToken)
    {
        if (_candidates.TryGetValue(project, out var known))
            return known;
        var members = FindCalledMethods(project, cancellationToken).Select(m => new SolutionMember(SymbolKeys.GetSolutionKey(m), m));
        return _candidates[project] = [.. members.OrderBy(m => m.Key, StringComparer.Ordinal)];
    }

    IEnumerable<IMethodSymbol> FindCalledMethods(SolutionProject project, CancellationToken cancellationToken)
    {
        var mentions = new HashSet<string>(_usersByName[project.Name].SelectMany(p => _mentions[p]));
        return project
            .Compilation.GetSymbolsWithName(mentions.Contains, SymbolFilter.Member, cancellationToken)
            .OfType<IMethodSymbol>()
            .Where(m => m is { MethodKind: MethodKind.Ordinary, DeclaredAccessibility: not Accessibility.Private });
    }

    /// <summary>Returns the methods of all projects that implement or override a contract.</summary>
    /// <param name="key">The key of the contract.</param>
    /// <param name="name">Its name.</param>
    /// <param name="cancellationToken">Ends the analysis.</param>
    public IEnumerable<(SolutionProject Project, IMethodSymbol Method)> FindImplementations(
        string key,
        string name,
        CancellationToken cancellationToken
    )
    {
        if (!_implementations.TryGetValue(name, out var known))
            _implementations.Add(name, known = IndexImplementations(name, cancellationToken));
        return known[key];
    }

    /// <summary>Indexes the methods with one name by the contracts in the solution that they implement or override.</summary>
    ILookup<string, (SolutionProject Project, IMethodSymbol Method)> IndexImplementations(string name, CancellationToken cancellationToken)
    {
        var methods = Projects
            .Where(p => p.MethodNames.Contains(name))
            .SelectMany(p => p.GetMethods(name, cancellationToken).Select(m => (Project: p, Method: m)));
        return methods
            .SelectMany(m => FindContractKeys(m.Method).Distinct().Select(key => (Key: key, Implementation: m)))
            .ToLookup(i => i.Key, i => i.Implementation);
    }

    /// <summary>Returns the keys of the contracts in the solution that a method implements or overrides.</summary>
    IEnumerable<string> FindContractKeys(IMethodSymbol method) =>
        OverrideChain
            .FindDeclaredContracts(method)
            .Where(c => HasProject(c.ContainingAssembly?.Name ?? ""))
            .Select(SymbolKeys.GetSolutionKey);

    static HashSet<string> FindMentions(SolutionProject project, HashSet<string> names, CancellationToken cancellationToken)
    {
        var mentions = new HashSet<string>();
        foreach (var tree in project.Compilation.SyntaxTrees)
            mentions.UnionWith(IdentifierIndex.GetIndex(tree, cancellationToken).FindMentions(names));
        return mentions;
    }
}
