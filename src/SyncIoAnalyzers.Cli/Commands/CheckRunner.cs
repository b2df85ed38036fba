using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Cli.Changes;
using SyncIoAnalyzers.Cli.Facts;
using SyncIoAnalyzers.Cli.Fixing;
using SyncIoAnalyzers.Cli.Loading;
using SyncIoAnalyzers.Cli.Options;
using SyncIoAnalyzers.Cli.Output;

namespace SyncIoAnalyzers.Cli.Commands;

/// <summary>Runs <c>syncio check</c>: loads, analyzes and reports.</summary>
internal static class CheckRunner
{
    /// <summary>
    /// Writes the findings to <paramref name="output"/> and everything else to <paramref name="error"/>; returns the exit code.
    /// </summary>
    public static async Task<int> RunAsync(CheckOptions options, TextWriter output, TextWriter error, CancellationToken cancel)
    {
        // Fail before the long work starts.
        ReportFile.ThrowIfUnwritable(options.WrittenFiles);
        var runtime = options.RuntimeFile is { } file ? RuntimeReport.ReadFile(file) : null;
        var result = await ProgressDisplay.ShowStepsAsync(error, step => AnalyzeAsync(options, step, cancel));
        // All or nothing: after this line a cancellation cannot leave half a report.
        cancel.ThrowIfCancellationRequested();

        var compared = runtime is null ? result : new RuntimeComparison(runtime.SeenCalls).AddSeenCalls(result);
        return WriteReport(compared, options, output, error);
    }

    /// <summary>Writes the report of a check and its notes; returns the exit code.</summary>
    public static int WriteReport(CheckResult result, CheckOptions options, TextWriter output, TextWriter error)
    {
        var report = new CheckReport(result, options);
        ReportWriter.WriteReport(report, output);
        CheckNotes.WriteNotes(report, error);
        return report.ExitCode;
    }

    /// <summary>Returns all findings, at every severity.</summary>
    public static async Task<CheckResult> AnalyzeAsync(CheckOptions options, Action<string> step, CancellationToken cancel)
    {
        // First, so that a mistyped reference ends the command at once, and only one solution is in memory at a time.
        var snapshot = options.Since == null ? null : await CommitAnalysis.AnalyzeAsync(options, step, cancel);
        return await CompareAsync(options, snapshot, step, cancel);
    }

    /// <summary>Returns all findings, compared with those of an earlier check if there is one.</summary>
    public static async Task<CheckResult> CompareAsync(
        CheckOptions options,
        FindingSnapshot? snapshot,
        Action<string> step,
        CancellationToken cancel
    )
    {
        using var folder = new TemporaryFolder();
        // A fix has to compile in every target framework.
        var load = options.Load with
        {
            InEachFramework = options.PlansFixes,
        };
        using var loaded = await SolutionLoader.LoadAsync(load, folder.Path, step, cancel);
        // Fixes and comparisons need the compilations.
        var isPlain = options is { PlansFixes: false, IsRepeated: false, Since: null, RuntimeFile: null };
        var inputs = new ProjectInputs(loaded);
        var kept = isPlain ? await ResultCache.TryCreateAsync(loaded, inputs, load.CurrentDirectory, load.CacheFolder, cancel) : null;
        if (kept?.FindResult(loaded) is { } known)
            return known;
        // A plan of fixes needs the generators themselves.
        var facts = options.PlansFixes ? null : await FactCache.OpenAsync(loaded, inputs, load.CacheFolder, step, cancel);
        var analyzed = facts?.Solution ?? loaded;
        var settings = new AnalysisSettings(load.CurrentDirectory, IsCompared: options.RuntimeFile != null) { Cache = facts };
        var result = await SolutionAnalysis.RunAsync(analyzed, settings, step, cancel);
        if (snapshot != null)
            result = ChangeAnalysis.CompareFindings(result, snapshot, options);
        result = await AddFixesAsync(result, analyzed, options, step, cancel);
        kept?.StoreResult(result, loaded);
        facts?.RemoveOldFacts();
        return result;
    }

    static async Task<CheckResult> AddFixesAsync(
        CheckResult result,
        LoadedSolution loaded,
        CheckOptions options,
        Action<string> step,
        CancellationToken cancel
    )
    {
        if (options.PlansFixes && options.HasReport(OutputFormat.Sarif))
            return await FixOffers.AddFixesAsync(result, loaded.Solution, options, step, cancel);
        result = await FixForecast.AddRefusalsAsync(result, loaded.Solution, cancel);
        return options.PlansFixes ? await PlannedFixes.AddOutcomesAsync(result, loaded, options, step, cancel) : result;
    }
}
