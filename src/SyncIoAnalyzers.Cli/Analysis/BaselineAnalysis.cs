using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.Baselines;
using SyncIoAnalyzers.CallGraph;
using SyncIoAnalyzers.Cli.Formatting;
using SyncIoAnalyzers.Cli.Loading;
using SyncIoAnalyzers.Cli.Options;

namespace SyncIoAnalyzers.Cli.Analysis;

/// <summary>A baseline file on disk and its future content.</summary>
/// <param name="Path">The full path of the file.</param>
/// <param name="CurrentContent">The current content; null if there is no file.</param>
/// <param name="Problems">The lines that cannot be read, each with its line number.</param>
/// <param name="CurrentText">The text of the file; empty if there is no file.</param>
internal sealed record BaselineFileUpdate(string Path, BaselineFile? CurrentContent, ImmutableArray<string> Problems, string CurrentText)
{
    /// <summary>The entries that the file will contain.</summary>
    public ImmutableArray<BaselineEntry> NewEntries { get; init; } = [];

    /// <summary>The lines that the file will contain about the conditional compilation symbols of its projects.</summary>
    public ImmutableArray<string> NewSymbols { get; init; } = [];

    /// <summary>The number of findings that the file allows now.</summary>
    public int CurrentCount => CurrentContent?.Entries.Sum(d => d.Entry.Count) ?? 0;

    /// <summary>The number of findings that the file will allow.</summary>
    public int NewCount => NewEntries.Sum(d => d.Count);

    /// <summary>Reads the file if it exists.</summary>
    /// <exception cref="StopException">The file has an unknown format, so the findings it allows cannot be determined.</exception>
    public static BaselineFileUpdate ReadFile(string path, BaselineOptions options)
    {
        if (!File.Exists(path))
            return new(path, null, [], "");
        var name = RelativePath.FormatPath(path, options.Load.CurrentDirectory);
        if (!options.Update)
            throw new StopException(
                $"{name} already exists; 'syncio baseline --update' removes fixed findings from it, "
                    + "and with --accept also adds new ones."
            );
        var before = File.ReadAllText(path);
        var (old, problems) = BaselineFile.ReadFile(SourceText.From(before), path);
        if (problems is [{ Line.LineNumber: 0 } other] && !options.Accept)
            throw new StopException($"{name}(1): {other.Message}.");
        return new(path, old, [.. problems.Select(p => $"{name}({p.Line!.Value.LineNumber + 1}): {p.Message}")], before);
    }
}

/// <summary>Computes the baselines of a solution.</summary>
internal static class BaselineAnalysis
{
    /// <summary>
    /// Analyzes each project twice: as a build sees it, and as <c>check</c> does, which knows the request paths of the whole solution.
    /// </summary>
    public static async Task<ImmutableArray<BaselineFileUpdate>> AnalyzeAsync(
        ImmutableArray<CompiledProject> projects,
        BaselineOptions options,
        CancellationToken cancel
    )
    {
        var files = projects
            .Select(GetFilePath)
            .Distinct()
            .Order(StringComparer.Ordinal)
            .ToDictionary(path => path, path => BaselineFileUpdate.ReadFile(path, options));
        var paths = AnalyzerFactory.AnalyzeRequestPaths(projects, cancel).CreateTexts();
        var views = projects.SelectMany(project => GetViews(project, paths)).ToImmutableArray();
        var entries = await ParallelWork.ForEachAsync(
            views,
            async (view, token) =>
            {
                var old = files[GetFilePath(view.Project)].CurrentContent;
                return (view.Project, Debts: await FindEntriesAsync(view.Project, view.Paths, old, options, token));
            },
            cancel
        );
        return
        [
            .. entries
                .GroupBy(view => GetFilePath(view.Project))
                .Select(same => MergeEntries(files[same.Key], [.. same.Select(view => view.Project)], same.Select(view => view.Debts))),
        ];
    }

    static IEnumerable<(CompiledProject Project, string? Paths)> GetViews(
        CompiledProject project,
        IReadOnlyDictionary<string, string> paths
    ) => [(project, paths.GetValueOrDefault(project.Compilation.AssemblyName!)), (project, null)];

    static string GetFilePath(CompiledProject project) =>
        project
            .Options.AdditionalFiles.Select(text => text.Path)
            .Where(path => Path.GetFileName(path) == BaselineFile.FileName)
            .Order(StringComparer.Ordinal)
            .FirstOrDefault()
        ?? Path.Combine(Path.GetDirectoryName(project.Source.File)!, BaselineFile.FileName);

    /// <summary>
    /// Returns the entries that one analysis of a project adds to its file: those already in the file, and the new ones that the options
    /// accept.
    /// </summary>
    static async Task<ImmutableArray<BaselineEntry>> FindEntriesAsync(
        CompiledProject project,
        string? paths,
        BaselineFile? old,
        BaselineOptions options,
        CancellationToken cancel
    )
    {
        var (findings, failures) = await ProjectAnalysis.FindDiagnosticsAsync(project, paths, AnalyzerFactory.CreateAnalyzers, cancel);
        if (failures is [var failure, ..])
            throw new StopException(failure);
        var keys = new SymbolKeys([project.Compilation.AssemblyName!]);
        var baseline = old is null ? null : new Baselines.BaselineMatcher(old, project.Compilation, keys);
        var debts = new List<BaselineEntry>();
        foreach (
            var tree in findings.Where(finding => finding.Location.SourceTree is not null).GroupBy(finding => finding.Location.SourceTree!)
        )
        {
            var semantics = project.Compilation.GetSemanticModel(tree.Key);
            var known = baseline?.FindKnown([.. tree], semantics, cancel);
            debts.AddRange(
                tree.Where(finding =>
                        known?.Contains(finding) == true || (!options.Update || options.Accept) && finding.Severity >= options.Severity
                    )
                    .Select(finding => BaselineEntry.FromDiagnostic(finding, keys, semantics, cancel))
                    .OfType<BaselineEntry>()
            );
        }

        return [.. debts.GroupBy(debt => debt).Select(same => same.Key with { Count = same.Count() })];
    }

    /// <summary>
    /// Keeps, for each member and rule, the entries of the analysis that found most, so that analyzing twice increases no count. Entries of
    /// projects that were not analyzed stay.
    /// </summary>
    static BaselineFileUpdate MergeEntries(
        BaselineFileUpdate file,
        ImmutableArray<CompiledProject> projects,
        IEnumerable<ImmutableArray<BaselineEntry>> looks
    )
    {
        var others = (file.CurrentContent?.Entries ?? [])
            .Select(d => d.Entry)
            .Where(debt =>
                !projects.Any(project => debt.Member.StartsWith(project.Compilation.AssemblyName + "/", StringComparison.Ordinal))
            )
            .ToList();
        var most = looks
            .SelectMany(look => look.GroupBy(debt => (debt.Member, debt.Rule)))
            .GroupBy(same => same.Key)
            .SelectMany(same => same.MaxBy(look => look.Sum(debt => debt.Count))!);
        return file with
        {
            NewEntries = [.. others, .. most],
            NewSymbols =
            [
                .. projects
                    .Select(project => SolutionPaths.GetPreprocessorSymbols(project.Compilation))
                    .Concat(others.Count > 0 ? file.CurrentContent!.PreprocessorSymbols : []),
            ],
        };
    }
}
