using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Cli.Loading;
using SyncIoAnalyzers.Cli.Options;
using SyncIoAnalyzers.CodeFixes.Planning;
using SyncIoAnalyzers.CodeFixes.Verification;

namespace SyncIoAnalyzers.Cli.Fixing;

/// <summary>A finding of a round with the call that the report names.</summary>
internal sealed record RoundFinding(RequestedFix Marked, ReportedFinding Call);

/// <summary>
/// Analyzes the solution of each round of a fix. After the first round, it analyzes only the projects with documents that had findings or
/// may have others than before.
/// </summary>
internal sealed class RoundAnalysis(LoadedSolution loaded, FixOptions options)
{
    readonly SortedSet<string> _failures = new(StringComparer.Ordinal);
    readonly HashSet<DocumentId> _found = [];
    HashSet<string> _reached = [];
    AffectedDocuments? _affected;

    /// <summary>The failures of analyzers.</summary>
    public IEnumerable<string> Failures => _failures;

    /// <summary>Limits the next analysis to the projects of some documents and of those that had findings; null for all.</summary>
    public void LimitNext(AffectedDocuments? affected) => _affected = affected;

    /// <summary>Returns the findings that the options select, in the order of files and lines.</summary>
    public async Task<List<RoundFinding>> FindAsync(Solution solution, Action<string> step, CancellationToken cancel)
    {
        step("Compiling");
        var projects = await SolutionAnalysis.ForEachProjectAsync(
            [.. loaded.Projects.Select(p => p with { Project = solution.GetProject(p.Project.Id)! })],
            SolutionAnalysis.CompileAsync,
            cancel,
            done => step($"Compiling, {done} of {loaded.Projects.Length} projects done")
        );
        step("Computing the request paths");
        var paths = AnalyzerFactory.FindRequestPaths(projects, cancel);
        var scope = await CreateScopeAsync(solution, paths, cancel);
        step("Analyzing");
        var findings = await SolutionAnalysis.ForEachProjectAsync(
            projects,
            (project, token) => AnalyzeAsync(project, paths, scope, token),
            cancel,
            done => step($"Analyzing, {done} of {projects.Length} projects done")
        );
        return SelectFindings(solution, projects.Zip(findings));
    }

    static async Task<(ImmutableArray<Diagnostic> Findings, ImmutableArray<string> Failures)> AnalyzeAsync(
        CompiledProject project,
        IReadOnlyDictionary<string, string> paths,
        AffectedDocuments? scope,
        CancellationToken cancel
    )
    {
        if (scope != null && (await scope.FindTreesAsync(project.Source.Project, cancel)).Count == 0)
            return ([], []);
        var ownPaths = paths.GetValueOrDefault(project.Compilation.AssemblyName!);
        return await ProjectAnalysis.FindDiagnosticsAsync(project, ownPaths, AnalyzerFactory.CreateAnalyzers, cancel);
    }

    /// <summary>
    /// Returns the documents to analyze: those that a change affects, those that had findings, and those with members that requests did not
    /// reach before. Null for all documents.
    /// </summary>
    async Task<AffectedDocuments?> CreateScopeAsync(Solution solution, IReadOnlyDictionary<string, string> paths, CancellationToken cancel)
    {
        var reached = paths.Values.SelectMany(ReachedMembers.ReadLines).ToHashSet(StringComparer.Ordinal);
        var added = reached.Where(line => !_reached.Contains(line)).ToList();
        _reached = reached;
        if (_affected is not { } affected)
            return null;
        var types = added
            .Where(line => !affected.IsChangedName(ReachedMembers.FindMemberName(line)))
            .Select(ReachedMembers.FindTypeName)
            .ToHashSet(StringComparer.Ordinal);
        // The code of a top-level program does not contain the name of its type.
        return types.Contains(ReachedMembers.ProgramName)
            ? null
            : affected.WithDocuments([.. _found, .. await ReachedMembers.FindDocumentsAsync(solution, types, cancel)]);
    }

    List<RoundFinding> SelectFindings(
        Solution solution,
        IEnumerable<(CompiledProject Project, (ImmutableArray<Diagnostic> Findings, ImmutableArray<string> Failures) Result)> projects
    )
    {
        var found = new List<RoundFinding>();
        _found.Clear();
        foreach (var (project, (own, failed)) in projects)
        {
            _failures.UnionWith(failed);
            foreach (var finding in own)
                if (solution.GetDocument(finding.Location.SourceTree) is { } document)
                {
                    _found.Add(document.Id);
                    var call = ReportedFinding.FromDiagnostic(finding, project.Source.Name, options.Check.Load.CurrentDirectory);
                    if (FindingSelection.IsSelected(call, options))
                        found.Add(new(new RequestedFix(finding, document.Id) { AllowsUnsafe = options.AllowsUnsafe }, call));
                }
        }

        return [.. found.OrderBy(f => f.Call.File, StringComparer.Ordinal).ThenBy(f => f.Call.Line).ThenBy(f => f.Call.Column)];
    }
}
