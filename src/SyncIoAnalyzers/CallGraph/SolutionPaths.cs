using System.Text;
using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.CallGraph;

/// <summary>The result of a reachability analysis of all projects of a solution, and the request paths file of each.</summary>
internal sealed class SolutionPaths
{
    const string CommentLine =
        "# Written by 'syncio paths': who runs the members of this project that may hold a thread. Write it again rather than mend it.";
    const string BuildCommentLine =
        "# Written by a build: who runs the members of this project that may hold a thread. The next build writes it again.";

    readonly IReadOnlyList<Compilation> _compilations;
    readonly ProgramModel _program;
    readonly ReachabilityAnalysis[] _hosts;
    readonly ComputedRequestPaths _requestPaths;
    readonly Dictionary<string, IReadOnlyList<string>> _foreignTypes = [];
    readonly Lazy<ILookup<string, string>> _keysByAssembly;
    IReadOnlyList<ProcessHost> _processes = [];
    Func<string, IEnumerable<string>> _findVerdictLines = _ => [];

    SolutionPaths(IReadOnlyList<Compilation> compilations, ProgramModel program, ReachabilityAnalysis[] hosts)
    {
        (_compilations, _program, _hosts, _requestPaths) = (compilations, program, hosts, new ComputedRequestPaths(hosts));
        _keysByAssembly = new(() => _requestPaths.Keys.ToLookup(SymbolKeys.GetAssemblyName));
    }

    /// <summary>The keys of the members that a request runs, or may be the first to run.</summary>
    public HashSet<string> RequestKeys =>
        [
            .. _hosts
                .SelectMany(h => h.Steps)
                .Where(s => s.Value.Kind is ReachKind.Request or ReachKind.Once)
                .Select(s => CallContext.GetMember(s.Key)),
        ];

    /// <summary>Returns the keys of the members that lead to a member on request paths.</summary>
    public IEnumerable<string> GetCallers(string key) =>
        _requestPaths.GetNodes(key).SelectMany(n => GetCallers(n.Key, _hosts[n.Host])).Select(CallContext.GetMember).Distinct();

    static IEnumerable<string> GetCallers(string contextualKey, ReachabilityAnalysis host) =>
        host.Predecessors.TryGetValue(contextualKey, out var callers) ? callers : [];

    /// <summary>Returns the keys of the classes that the solution registers for a service by name.</summary>
    public IEnumerable<string> GetRegisteredTypes(string service) => _program.GetRegisteredTypes(service);

    /// <summary>
    /// Returns the types that no process with code of an assembly creates, in order; if some of the processes serve requests, only these
    /// count. Assemblies with the same types get the same list.
    /// </summary>
    public IReadOnlyList<string> GetForeignTypes(string assembly)
    {
        var processes = _processes
            .Zip(_hosts, (p, h) => (Process: p, h.ServesRequests))
            .Where(p => p.Process.ContainsAssembly(assembly))
            .ToArray();
        var deciding = processes.Where(p => p.ServesRequests || !processes.Any(o => o.ServesRequests)).Select(p => p.Process).ToArray();
        var names = string.Join(" ", deciding.Select(p => p.Executable));
        if (_foreignTypes.TryGetValue(names, out var known))
            return known;
        var types = FindCommonTypes(deciding);
        var same = _foreignTypes.Values.FirstOrDefault(t => t.SequenceEqual(types));
        return _foreignTypes[names] = same ?? types;
    }

    static IReadOnlyList<string> FindCommonTypes(IEnumerable<ProcessHost> processes)
    {
        var types = processes.Select(p => (IEnumerable<string>)p.ForeignTypes).ToArray();
        return types.Length == 0 ? [] : [.. types.Aggregate((a, b) => a.Intersect(b)).OrderBy(t => t, StringComparer.Ordinal)];
    }

    /// <summary>Returns true if a framework calls the member.</summary>
    public bool IsEntryPoint(string key) => _hosts.Any(h => h.Steps.TryGetValue(key, out var step) && step.Predecessor == null);

    /// <summary>Returns the entry points that reach a member, by name; the only one of a member that no request reaches.</summary>
    public IReadOnlyList<EntryPointFact> FindEntryPoints(string key) => _requestPaths.FindEntryPoints(key);

    /// <summary>Finds the shortest path from one entry point to a member; null if none is known.</summary>
    public RequestPath? FindPathFrom(EntryPointFact entry, string key) =>
        _hosts.Select((h, host) => FindSteps(entry.Key, FindNodes(key, host), h)).FirstOrDefault(steps => steps != null) is { } steps
            ? new RequestPath(ReachKind.Request, entry.DisplayName, steps, _requestPaths.CountOtherEntries(key))
            : null;

    IEnumerable<string> FindNodes(string key, int host) => _requestPaths.GetNodes(key).Where(n => n.Host == host).Select(n => n.Key);

    static IReadOnlyList<string>? FindSteps(string entry, IEnumerable<string> nodes, ReachabilityAnalysis host)
    {
        var next = nodes.ToDictionary(n => n, _ => default(string));
        var worklist = new Queue<string>(next.Keys);
        while (worklist.Count > 0 && !next.ContainsKey(entry))
        {
            var to = worklist.Dequeue();
            foreach (var from in GetCallers(to, host).Where(k => !next.ContainsKey(k)).OrderBy(k => k, StringComparer.Ordinal))
            {
                next.Add(from, to);
                worklist.Enqueue(from);
            }
        }

        if (!next.ContainsKey(entry))
            return null;
        var steps = new List<string>();
        for (var current = entry; current != null; current = next[current])
            steps.Add(CallContext.GetMember(current));
        return steps;
    }

    /// <summary>Analyzes the projects of a solution together.</summary>
    /// <param name="compilations">The compilations of the solution.</param>
    /// <param name="table">The table of the members that frameworks call.</param>
    /// <param name="isCandidate">Returns true if a name may be that of a call that some rule reports.</param>
    /// <param name="cancellationToken">Cancels the analysis.</param>
    /// <param name="isTest">Returns true for a test project; without it, no project is one.</param>
    /// <param name="findStored">Finds the facts that an earlier process stored about a tree; null if there are none.</param>
    public static SolutionPaths Analyze(
        IReadOnlyList<Compilation> compilations,
        EntryPointTable table,
        Func<string, bool> isCandidate,
        CancellationToken cancellationToken,
        Func<Compilation, bool>? isTest = null,
        Func<SyntaxTree, StoredTreeFacts?>? findStored = null
    )
    {
        var program = new ProgramModel(compilations, table, isCandidate, cancellationToken, findStored);
        var hosts = ProcessHost.FindHosts(compilations, isTest ?? (_ => false));
        new WebServers(compilations, program.EntryPoints, cancellationToken).MarkHosts(hosts);
        foreach (var host in hosts)
            host.RemoveTypes(program.FindForeignTypes(host, cancellationToken));
        var analyses = ReachabilityAnalysis.AnalyzeHosts(program, hosts, cancellationToken);
        return new SolutionPaths(compilations, program, analyses) { _processes = hosts };
    }

    /// <summary>Returns the same paths, whose texts have lines about members too that the bodies of other projects decide about.</summary>
    /// <param name="findLines">Returns the lines for the project with an assembly name.</param>
    public SolutionPaths WithVerdicts(Func<string, IEnumerable<string>> findLines)
    {
        var paths = (SolutionPaths)MemberwiseClone(); // the paths themselves are not computed again
        paths._findVerdictLines = findLines;
        return paths;
    }

    /// <summary>Returns the facts about a tree, as far as they were needed, for a later process; null if none were.</summary>
    /// <remarks>To be called before another analysis of the tree, whose facts take their place.</remarks>
    public StoredTreeFacts? ExportFacts(SyntaxTree tree, CancellationToken cancellationToken) =>
        _program.ExportFacts(tree, cancellationToken);

    /// <summary>Creates the text of <see cref="RequestPaths.FileName"/> for each project, by assembly name.</summary>
    /// <param name="isKept">True if the texts outlive the compilations, so that they must list the preprocessor symbols.</param>
    public IReadOnlyDictionary<string, string> CreateTexts(bool isKept = false) =>
        _compilations
            .ToLookup(c => c.AssemblyName ?? "")
            .ToDictionary(same => same.Key, same => CreateText(same.Key, isKept ? GetPreprocessorSymbols(same.First()) : null));

    /// <summary>
    /// Returns the preprocessor symbols of a project as one text: code that <c>#if</c> leaves out is in no path. The number of a
    /// framework implies those of its predecessors, so they are left out.
    /// </summary>
    public static string GetPreprocessorSymbols(Compilation compilation) =>
        string.Join(
            " ",
            (compilation.SyntaxTrees.FirstOrDefault()?.Options.PreprocessorSymbolNames ?? [])
                .Where(s => !s.EndsWith("_OR_GREATER", StringComparison.Ordinal))
                .OrderBy(s => s, StringComparer.Ordinal)
        );

    /// <summary>Creates the text for one project: its members that may block, the paths to them, and its entry points.</summary>
    string CreateText(string assembly, string? symbols)
    {
        var text = new StringBuilder(RequestPathsFile.HeaderLine)
            .Append('\n')
            .Append(symbols != null ? CommentLine : BuildCommentLine)
            .Append('\n');
        if (symbols != null)
            text.Append(RequestPathsFile.SymbolsPrefix).Append(symbols).Append('\n');
        var lines = GetLines(assembly).Values.Concat(GetTypeLines(assembly)).Concat(_findVerdictLines(assembly));
        foreach (var line in lines)
            text.Append(line).Append('\n');
        return text.Append(RequestPathsFile.EndLine).Append('\n').ToString();
    }

    /// <summary>Returns the lines about the types with reported calls of which each request has objects of its own.</summary>
    IEnumerable<string> GetTypeLines(string assembly) =>
        _keysByAssembly
            .Value[assembly]
            .Where(_program.HasCandidate)
            .Select(ProgramModel.GetTypeName)
            .Distinct()
            .Where(_requestPaths.IsCreatedPerRequest)
            .OrderBy(t => t, StringComparer.Ordinal)
            .Select(t => RequestPathsFile.TypePrefix + t);

    /// <summary>Returns the lines about the members of a project and those on the paths to them, sorted by member.</summary>
    SortedDictionary<string, string> GetLines(string assembly)
    {
        var lines = new SortedDictionary<string, string>(StringComparer.Ordinal);
        foreach (var key in _keysByAssembly.Value[assembly])
        {
            var node = _requestPaths.GetNodes(key)[0];
            var mayBlock = _program.HasCandidate(key);
            if (_requestPaths.GetStep(node).Predecessor == null || mayBlock)
                AddLines(node, lines);
            if (mayBlock)
                AddStreamLines(key, lines);
            // A project that references no library with queries does not know that it runs one.
            foreach (var type in mayBlock ? RequestPaths.ArgumentTypes : [ArgumentType.Query])
                AddArgumentLines(key, type, lines);
        }

        return lines;
    }

    /// <summary>Adds the lines for calls on streams that parameters bring, which are reported where not all are in memory.</summary>
    void AddStreamLines(string key, SortedDictionary<string, string> lines)
    {
        foreach (var parameters in _requestPaths.GetStreamParameters(key))
            AddArgumentLine(RequestPathsFile.AddStream(key, parameters), _requestPaths.FindStreamNodes(key, parameters), lines);
    }

    /// <summary>Adds the lines for calls that wait only where a parameter brings an argument of a type.</summary>
    void AddArgumentLines(string key, string type, SortedDictionary<string, string> lines)
    {
        foreach (var parameter in _requestPaths.GetParameters(key, type))
        {
            var nodes = _requestPaths.FindArgumentNodes(key, [parameter], type);
            AddArgumentLine(RequestPathsFile.AddArgument(key, parameter, type), nodes, lines);
        }
    }

    void AddArgumentLine(string lineKey, IReadOnlyList<ComputedRequestPaths.PathNode> nodes, SortedDictionary<string, string> lines)
    {
        if (nodes.Count == 0)
        {
            lines.Add(lineKey, CreateLine(ReachKind.None, 0, lineKey, RequestPathsFile.EntryPointPrefix));
            return;
        }

        lines.Add(lineKey, CreateLine(nodes[0], _requestPaths.CountOtherEntries(nodes), lineKey));
        if (_requestPaths.FindPredecessor(nodes[0]) is { } previous)
            AddLines(previous, lines);
    }

    void AddLines(ComputedRequestPaths.PathNode start, SortedDictionary<string, string> lines)
    {
        ComputedRequestPaths.PathNode? current = start;
        while (current is { } node && GetLineKey(node) is var key && !lines.ContainsKey(key))
        {
            lines.Add(key, CreateLine(node, _requestPaths.CountOtherEntries(CallContext.GetMember(node.Key)), key));
            current = _requestPaths.FindPredecessor(node);
        }
    }

    string CreateLine(ComputedRequestPaths.PathNode node, int others, string key)
    {
        var step = _requestPaths.GetStep(node);
        var before = _requestPaths.FindPredecessor(node) is { } previous
            ? GetLineKey(previous)
            : RequestPathsFile.EntryPointPrefix + step.EntryPoint.DisplayName;
        return CreateLine(step.Kind, others, key, before);
    }

    static string CreateLine(ReachKind kind, int others, string key, string before) =>
        $"{kind.ToString().ToLowerInvariant()}\t{others}\t{key}\t{before}";

    /// <summary>Returns the key of a line: that of the member, with a number where the path of the member itself is another one.</summary>
    string GetLineKey(ComputedRequestPaths.PathNode node)
    {
        var (member, number) = (CallContext.GetMember(node.Key), _requestPaths.GetNumber(node));
        return number == 0 ? member : RequestPathsFile.AddNumber(member, number);
    }
}
