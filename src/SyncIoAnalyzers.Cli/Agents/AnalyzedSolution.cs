using System.Collections.Immutable;
using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Cli.Fixing;
using SyncIoAnalyzers.Cli.Loading;
using SyncIoAnalyzers.Cli.Options;

namespace SyncIoAnalyzers.Cli.Agents;

/// <summary>A loaded solution with its findings, and the state of its files.</summary>
internal sealed class AnalyzedSolution : IDisposable
{
    readonly TemporaryFolder _folder;

    AnalyzedSolution(LoadedSolution loaded, CheckResult result, SourceStamps stamps, CheckOptions options, TemporaryFolder folder)
    {
        (Loaded, Report, Stamps, _folder) = (loaded, new CheckReport(result, options), stamps, folder);
        Ids = new FindingIds(Findings);
    }

    /// <summary>The projects.</summary>
    public LoadedSolution Loaded { get; }

    /// <summary>The result of the analysis.</summary>
    public CheckReport Report { get; }

    /// <summary>The findings at or above the severity of the server.</summary>
    public ImmutableArray<ReportedFinding> Findings => Report.ListedFindings;

    /// <summary>The ids of these findings.</summary>
    public FindingIds Ids { get; }

    /// <summary>The state of the files before they were read.</summary>
    public SourceStamps Stamps { get; }

    /// <summary>Loads and analyzes a solution in all its target frameworks, because a fix must compile in each.</summary>
    /// <param name="options">The solution and the selection of findings.</param>
    /// <param name="root">The folder of the solution.</param>
    /// <param name="step">Receives the steps.</param>
    /// <param name="cancel">Ends the work.</param>
    public static async Task<AnalyzedSolution> LoadAsync(CheckOptions options, string root, Action<string> step, CancellationToken cancel)
    {
        var stamps = SourceStamps.ReadFolder(root);
        var folder = new TemporaryFolder();
        LoadedSolution? loaded = null;
        try
        {
            loaded = await SolutionLoader.LoadAsync(options.Load with { InEachFramework = true }, folder.Path, step, cancel);
            var result = await SolutionAnalysis.RunAsync(loaded, new AnalysisSettings(root), step, cancel);
            result = await FixForecast.AddRefusalsAsync(result, loaded.Solution, cancel);
            foreach (var project in loaded.Workspace.CurrentSolution.Projects)
                stamps.AddProject(project);
            // The plan of a fix makes compilations of its own.
            return new(loaded, result with { CallGraph = null }, stamps, options, folder);
        }
        catch
        {
            loaded?.Dispose();
            folder.Dispose();
            throw;
        }
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        Loaded.Dispose();
        _folder.Dispose();
    }
}
