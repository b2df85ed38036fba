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
    readonly ReachabilityAnalysis _reachability;
    readonly ComputedRequestPaths _requestPaths;

    SolutionPaths(IReadOnlyList<Compilation> compilations, ProgramModel program, ReachabilityAnalysis reachability) =>
        (_compilations, _program, _reachability, _requestPaths) = (
            compilations,
            program,
            reachability,
            new ComputedRequestPaths(reachability)
        );

    /// <summary>The keys of the members that a request runs, or may be the first to run.</summary>
    public HashSet<string> RequestKeys =>
        [.. _reachability.Steps.Where(s => s.Value.Kind is ReachKind.Request or ReachKind.Once).Select(s => s.Key)];

    /// <summary>Returns the keys of the members that lead to a member on request paths.</summary>
    public IEnumerable<string> GetCallers(string key) => _reachability.Predecessors.TryGetValue(key, out var callers) ? callers : [];

    /// <summary>Returns true if a framework calls the member.</summary>
    public bool IsEntryPoint(string key) => _reachability.Steps.TryGetValue(key, out var step) && step.Predecessor == null;

    /// <summary>Returns the entry points that reach a member, by name; the only one of a member that no request reaches.</summary>
    public IReadOnlyList<EntryPointFact> FindEntryPoints(string key) => _requestPaths.FindEntryPoints(key);

    /// <summary>Finds the shortest path from one entry point to a member; null if none is known.</summary>
    public RequestPath? FindPathFrom(EntryPointFact entry, string key)
    {
        var next = new Dictionary<string, string?> { [key] = null };
        var worklist = new Queue<string>([key]);
        while (worklist.Count > 0 && !next.ContainsKey(entry.Key))
        {
            var to = worklist.Dequeue();
            foreach (var from in GetCallers(to).Where(k => !next.ContainsKey(k)).OrderBy(k => k, StringComparer.Ordinal))
            {
                next.Add(from, to);
                worklist.Enqueue(from);
            }
        }

        if (!next.ContainsKey(entry.Key))
            return null;
        var steps = new List<string>();
        for (var current = entry.Key; current != null; current = next[current])
            steps.Add(current);
        return new RequestPath(ReachKind.Request, entry.DisplayName, steps, _requestPaths.CountOtherEntries(key));
    }

    /// <summary>Analyzes the projects of a solution together.</summary>
    /// <param name="compilations">The compilations of the solution.</param>
    /// <param name="table">The table of the members that frameworks call.</param>
    /// <param name="isCandidate">Returns true if a name may be that of a call that some rule reports.</param>
    /// <param name="cancellationToken">Cancels the analysis.</param>
    public static SolutionPaths Analyze(
        IReadOnlyList<Compilation> compilations,
        EntryPointTable table,
        Func<string, bool> isCandidate,
        CancellationToken cancellationToken
    )
    {
        var program = new ProgramModel(compilations, table, isCandidate, cancellationToken);
        return new SolutionPaths(compilations, program, ReachabilityAnalysis.AnalyzeProgram(program, cancellationToken));
    }

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
        foreach (var key in GetRequiredKeys(assembly + "/"))
        {
            var step = _reachability.Steps[key];
            text.Append(step.Kind.ToString().ToLowerInvariant())
                .Append('\t')
                .Append(_requestPaths.CountOtherEntries(key))
                .Append('\t')
                .Append(key)
                .Append('\t')
                .Append(step.Predecessor ?? RequestPathsFile.EntryPointPrefix + step.EntryPoint.DisplayName)
                .Append('\n');
        }

        return text.Append(RequestPathsFile.EndLine).Append('\n').ToString();
    }

    SortedSet<string> GetRequiredKeys(string prefix)
    {
        var requiredKeys = new SortedSet<string>(StringComparer.Ordinal);
        foreach (var (key, step) in _reachability.Steps.Select(s => (s.Key, s.Value)))
        {
            if (!key.StartsWith(prefix, StringComparison.Ordinal) || step.Predecessor != null && !_program.HasCandidate(key))
                continue;
            for (var current = key; current != null && requiredKeys.Add(current); )
                current = _reachability.Steps[current].Predecessor!;
        }

        return requiredKeys;
    }
}
