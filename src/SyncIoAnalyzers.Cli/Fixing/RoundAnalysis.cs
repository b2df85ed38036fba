using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.CallGraph;
using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Cli.Loading;
using SyncIoAnalyzers.Cli.Options;
using SyncIoAnalyzers.CodeFixes.Planning;
using SyncIoAnalyzers.CodeFixes.Verification;
using SyncIoAnalyzers.Diagnostics;

namespace SyncIoAnalyzers.Cli.Fixing;

/// <summary>A finding of a round with the call that the report names.</summary>
internal sealed record RoundFinding(RequestedFix Marked, ReportedFinding Call)
{
    /// <summary>True for an info that is here only because its member became async, so that its refusal is no news.</summary>
    public bool IsMinor { get; init; }

    /// <summary>The rule, the file and the text of the line, by which a later round recognizes the finding.</summary>
    public string Key { get; } = $"{Call.Id} {Call.File}: {ReadLine(Marked.Finding.Location)}";

    static string ReadLine(Location location) =>
        location.SourceTree is { } tree ? tree.GetText().Lines.GetLineFromPosition(location.SourceSpan.Start).ToString().Trim() : "";
}

/// <summary>
/// Analyzes the solution of each round of a fix. After the first round, it analyzes only the files that had findings or may have others
/// than before.
/// </summary>
internal sealed class RoundAnalysis(LoadedSolution loaded, FixOptions options)
{
    // The number of requests for which a call counts; a filter of a large application holds more of them, which no reader compares.
    const int MostRequests = 1000;

    readonly SortedSet<string> _failures = new(StringComparer.Ordinal);
    readonly HashSet<DocumentId> _found = [];
    readonly ConvertedMembers _converted = new();
    HashSet<(string Assembly, string Key, ReachKind Kind)> _reached = [];
    AffectedDocuments? _affected;

    /// <summary>The code that requests may run, by the last analysis.</summary>
    public RequestScope Requests { get; private set; } = RequestScope.Unknown;

    /// <summary>The failures of analyzers.</summary>
    public IEnumerable<string> Failures => _failures;

    /// <summary>The findings of the last analysis that the options would select at a lower severity.</summary>
    public ImmutableArray<ReportedFinding> LowerFindings { get; private set; } = [];

    /// <summary>
    /// Limits the next analysis to some documents, those that had findings, and those of which requests reach further members; null for
    /// all.
    /// </summary>
    public void LimitNext(AffectedDocuments? affected) => _affected = affected;

    /// <summary>Adds the members that become async, whose other waits the next analysis selects too.</summary>
    public void AddConverted(FixPlan plan) => _converted.AddPlan(plan);

    /// <summary>
    /// Returns the findings that the options select and those in members that became async, in the order of files and lines.
    /// </summary>
    public async Task<List<RoundFinding>> FindAsync(Solution solution, Action<string> step, CancellationToken cancel)
    {
        step("Compiling");
        var projects = await ParallelWork.ForEachAsync(
            [.. loaded.Projects.Select(p => p with { Project = solution.GetProject(p.Project.Id)! })],
            SolutionAnalysis.CompileAsync,
            cancel,
            done => step($"Compiling, {done} of {loaded.Projects.Length} projects done")
        );
        step("Computing the request paths");
        await HandOnFactsAsync(projects, cancel);
        var solutionPaths = AnalyzerFactory.AnalyzeRequestPaths(projects, cancel);
        KeepFacts(projects);
        Requests = new RequestScope([.. projects.Select(p => p.Compilation.AssemblyName ?? "")], solutionPaths.RequestKeys);
        var paths = solutionPaths.CreateTexts();
        var names = new EntryPointNameFinder(solutionPaths, MostRequests);
        var added = FindNewlyReached(paths);
        step("Analyzing");
        var findings = await ParallelWork.ForEachAsync(
            projects,
            (project, token) => AnalyzeAsync(project, paths, added, token),
            cancel,
            done => step($"Analyzing, {done} of {projects.Length} projects done")
        );
        return SelectFindings(solution, names, projects.Zip(findings));
    }

    async Task<(ImmutableArray<Diagnostic> Findings, ImmutableArray<string> Failures)> AnalyzeAsync(
        CompiledProject project,
        IReadOnlyDictionary<string, string> paths,
        ILookup<string, string> added,
        CancellationToken cancel
    )
    {
        var ownPaths = paths.GetValueOrDefault(project.Compilation.AssemblyName!);
        var trees = _affected == null ? null : await FindScopeAsync(project, _affected, added, cancel);
        return await ProjectAnalysis.FindDiagnosticsAsync(project, ownPaths, AnalyzerFactory.CreateAnalyzers, cancel, trees);
    }

    /// <summary>Hands the facts of the walk before to the next one, for the code that the last round does not affect.</summary>
    async Task HandOnFactsAsync(ImmutableArray<CompiledProject> projects, CancellationToken cancel)
    {
        if (_affected is not { } affected)
            return;
        foreach (var project in projects)
        {
            var trees = (await affected.FindTreesAsync(project.Source.Project, cancel)).ToDictionary(
                t => t.Tree,
                t => t.CreateFilter(cancel)
            );
            foreach (var tree in project.Compilation.SyntaxTrees)
                TreeFacts.HandOn(tree, code => !trees.TryGetValue(tree, out var isAffected) || !isAffected(code));
        }
    }

    /// <summary>Keeps the facts of the walk, which those of the single projects would replace.</summary>
    static void KeepFacts(ImmutableArray<CompiledProject> projects)
    {
        foreach (var tree in projects.SelectMany(p => p.Compilation.SyntaxTrees))
            TreeFacts.Keep(tree);
    }

    /// <summary>Finds the trees of a project that had findings or may have others than before.</summary>
    async Task<HashSet<SyntaxTree>> FindScopeAsync(
        CompiledProject project,
        AffectedDocuments affected,
        ILookup<string, string> added,
        CancellationToken cancel
    )
    {
        var trees = new HashSet<SyntaxTree>(await affected.FindReportedTreesAsync(project.Source.Project, cancel));
        foreach (var id in _found.Where(d => d.ProjectId == project.Source.Project.Id))
            if (project.Source.Project.GetDocument(id) is { } document && await document.GetSyntaxTreeAsync(cancel) is { } tree)
                trees.Add(tree);
        var assembly = project.Compilation.AssemblyName!;
        var keys = new SymbolKeys([assembly]);
        foreach (var key in added[assembly])
        foreach (var declaration in keys.ResolveSymbol(key, project.Compilation)?.DeclaringSyntaxReferences ?? [])
            trees.Add(declaration.SyntaxTree);
        return trees;
    }

    /// <summary>Finds the keys, by assembly, of the members that are reached otherwise than in the round before.</summary>
    ILookup<string, string> FindNewlyReached(IReadOnlyDictionary<string, string> paths)
    {
        var before = _reached;
        _reached = [.. paths.SelectMany(p => ReadReachedMembers(p.Value).Select(r => (p.Key, r.Key, r.Kind)))];
        return _reached.Except(before).ToLookup(r => r.Assembly, r => RequestPathsFile.RemoveMark(r.Key));
    }

    static IEnumerable<(string Key, ReachKind Kind)> ReadReachedMembers(string paths)
    {
        var (file, _) = RequestPathsFile.ReadFile(SourceText.From(paths), RequestPaths.FileName);
        return file?.LinesByKey.Select(line => (line.Key, line.Value.Kind)) ?? [];
    }

    List<RoundFinding> SelectFindings(
        Solution solution,
        EntryPointNameFinder names,
        IEnumerable<(CompiledProject Project, (ImmutableArray<Diagnostic> Findings, ImmutableArray<string> Failures) Result)> projects
    )
    {
        var found = new List<RoundFinding>();
        var lower = new List<ReportedFinding>();
        _found.Clear();
        foreach (var (project, (own, failed)) in projects)
        {
            _failures.UnionWith(failed);
            foreach (var finding in own)
                if (solution.GetDocument(finding.Location.SourceTree) is { } document)
                {
                    _found.Add(document.Id);
                    var folder = options.Check.Load.CurrentDirectory;
                    var call = names.AddNames(ReportedFinding.FromDiagnostic(finding, project.Source.Name, folder));
                    var isFound = FindingSelection.IsSelected(call, options) || IsInConverted(finding, document.Id, call);
                    var isLower = FindingSelection.IsBelowSeverity(call, options);
                    var isMinor = isLower && finding.Descriptor.DefaultSeverity < DiagnosticSeverity.Warning;
                    if (isFound)
                        found.Add(
                            new(new RequestedFix(finding, document.Id) { AllowsUnsafe = options.AllowsUnsafe }, call) { IsMinor = isMinor }
                        );
                    // One that is found counts as fixed or refused, unless its refusal is no news.
                    if (isLower && (isMinor || !isFound))
                        lower.Add(call);
                }
        }

        // The same file in several target frameworks has each finding several times.
        LowerFindings = [.. lower.DistinctBy(f => f.Position)];
        return [.. found.OrderBy(f => f.Call.File, StringComparer.Ordinal).ThenBy(f => f.Call.Line).ThenBy(f => f.Call.Column)];
    }

    /// <summary>
    /// Returns true for a wait in a member that became async, if it is not selected only because of its severity: no request runs it, or it
    /// is short. Other analyzers demand an <c>await</c> in async members as well.
    /// </summary>
    bool IsInConverted(Diagnostic finding, DocumentId document, ReportedFinding call) =>
        options.Check.Rules.IsEmpty
        && FixAction.GetActionsForRule(call.Id).Any(a => !a.IsOnlyOnRequest)
        && _converted.Contains(document, finding.Location);
}
