using System.Collections.Immutable;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.Baselines;
using SyncIoAnalyzers.Cli.Commands;
using SyncIoAnalyzers.Cli.Output;
using SyncIoAnalyzers.Requests;

namespace SyncIoAnalyzers.Cli.Analysis;

/// <summary>A baseline as it is on disk, and what becomes of it.</summary>
/// <param name="Path">The full path of the file.</param>
/// <param name="Old">What counts of it now; null when there is no file.</param>
/// <param name="Problems">What cannot be read of it, each with its line.</param>
/// <param name="Before">Its text; empty when there is no file.</param>
internal sealed record BaselineOnDisk(string Path, BaselineFile? Old, ImmutableArray<string> Problems, string Before)
{
    /// <summary>What it will hold.</summary>
    public ImmutableArray<Debt> Debts { get; init; } = [];

    /// <summary>What it will say of the forms of its projects.</summary>
    public ImmutableArray<string> Symbols { get; init; } = [];

    /// <summary>How many findings it allows now.</summary>
    public int CountBefore => Old?.Debts.Sum(d => d.Debt.Count) ?? 0;

    /// <summary>How many it will.</summary>
    public int Count => Debts.Sum(d => d.Count);

    /// <summary>Reads the file, if it is there.</summary>
    /// <exception cref="StopException">It is of another form, so that nothing is known of what it allows.</exception>
    public static BaselineOnDisk Read(string path, BaselineOptions options)
    {
        if (!File.Exists(path))
            return new(path, null, [], "");
        var name = RelativePath.Of(path, options.Load.CurrentDirectory);
        if (!options.Update)
            throw new StopException($"{name} is there already; 'syncio baseline --update' takes out of it what is fixed, and with --accept also takes in what is new.");
        var before = File.ReadAllText(path);
        var (old, problems) = BaselineFile.Read(SourceText.From(before), path);
        if (problems is [{ Line.LineNumber: 0 } other] && !options.Accept)
            throw new StopException($"{name}(1): {other.Message}.");
        return new(path, old, [.. problems.Select(p => $"{name}({p.Line!.Value.LineNumber + 1}): {p.Message}")], before);
    }
}

/// <summary>What the baselines of a solution are to hold.</summary>
internal static class BaselineRun
{
    /// <summary>Looks at each project as a build sees it and as <c>check</c> does, which knows the paths of the whole solution.</summary>
    public static async Task<ImmutableArray<BaselineOnDisk>> OfAsync(ImmutableArray<CompiledProject> projects, BaselineOptions options, CancellationToken cancel)
    {
        var files = projects.Select(FileOf).Distinct().Order(StringComparer.Ordinal).ToDictionary(path => path, path => BaselineOnDisk.Read(path, options));
        var paths = Analyzers.RequestPaths(projects, cancel);
        var views = await SolutionAnalysis.EachAsync(
            [.. projects.SelectMany(project => new[] { (Project: project, Paths: paths.GetValueOrDefault(project.Compilation.AssemblyName!)), (project, null) })],
            async (view, token) => (view.Project, Debts: await DebtsAsync(view.Project, view.Paths, files[FileOf(view.Project)].Old, options, token)), cancel);
        return [.. views.GroupBy(view => FileOf(view.Project)).Select(same => Filled(files[same.Key], [.. same.Select(view => view.Project)], same.Select(view => view.Debts)))];
    }

    static string FileOf(CompiledProject project) => project.Options.AdditionalFiles.Select(text => text.Path).Where(path => Path.GetFileName(path) == BaselineFile.FileName).Order(StringComparer.Ordinal).FirstOrDefault()
        ?? Path.Combine(Path.GetDirectoryName(project.Source.File)!, BaselineFile.FileName);

    /// <summary>What one look at a project puts into its file: what it knows already, and what it may take in.</summary>
    static async Task<ImmutableArray<Debt>> DebtsAsync(CompiledProject project, string? paths, BaselineFile? old, BaselineOptions options, CancellationToken cancel)
    {
        var (findings, failures) = await AnalysisRun.FindingsAsync(project, paths, Analyzers.With, cancel);
        if (failures is [var failure, ..])
            throw new StopException(failure);
        var keys = new Keys([project.Compilation.AssemblyName!]);
        var baseline = old is null ? null : new Baselines.Baseline(old, project.Compilation, keys);
        var debts = new List<Debt>();
        foreach (var tree in findings.Where(finding => finding.Location.SourceTree is not null).GroupBy(finding => finding.Location.SourceTree!))
        {
            var semantics = project.Compilation.GetSemanticModel(tree.Key);
            var known = baseline?.Known([.. tree], semantics, cancel);
            debts.AddRange(tree.Where(finding => known?.Contains(finding) == true || (!options.Update || options.Accept) && finding.Severity >= options.Severity)
                .Select(finding => Debt.Of(finding, keys, semantics, cancel)).OfType<Debt>());
        }

        return [.. debts.GroupBy(debt => debt).Select(same => same.Key with { Count = same.Count() })];
    }

    /// <summary>
    /// Of each member and rule, the look that found most: so no count grows by looking twice. What the file holds of projects that were not looked at stays.
    /// </summary>
    static BaselineOnDisk Filled(BaselineOnDisk file, ImmutableArray<CompiledProject> projects, IEnumerable<ImmutableArray<Debt>> looks)
    {
        var others = (file.Old?.Debts ?? []).Select(d => d.Debt).Where(debt => !projects.Any(project => debt.Member.StartsWith(project.Compilation.AssemblyName + "/", StringComparison.Ordinal))).ToList();
        var most = looks.SelectMany(look => look.GroupBy(debt => (debt.Member, debt.Rule))).GroupBy(same => same.Key).SelectMany(same => same.MaxBy(look => look.Sum(debt => debt.Count))!);
        return file with
        {
            Debts = [.. others, .. most],
            Symbols = [.. projects.Select(project => SolutionPaths.Symbols(project.Compilation)).Concat(others.Count > 0 ? file.Old!.Symbols : [])],
        };
    }
}
