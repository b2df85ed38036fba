using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Cli.Fixing;
using SyncIoAnalyzers.Cli.Loading;
using SyncIoAnalyzers.Cli.Output;

namespace SyncIoAnalyzers.Cli.Commands;

/// <summary>What <c>syncio check</c> does: load, analyze, report.</summary>
internal static class Check
{
    /// <summary>Writes the findings to <paramref name="output"/>, everything else to <paramref name="error"/>; returns the exit code.</summary>
    public static async Task<int> RunAsync(CheckOptions options, TextWriter output, TextWriter error, CancellationToken cancel)
    {
        // Before all that takes long.
        if (options.Output is { } written)
            ReportFile.Expect(written);
        var runtime = options.Runtime is { } file ? RuntimeReport.Read(file) : null;
        var result = await Progress.ShowAsync(error, step => AnalyzeAsync(options, step, cancel));
        // All or nothing: from here on no cancellation leaves half a report behind.
        cancel.ThrowIfCancellationRequested();

        var report = new Report(runtime?.Mark(result) ?? result, options);
        Reports.Write(report, output);
        Notes.Write(report, error);
        return report.ExitCode;
    }

    /// <summary>All that is found, at every severity.</summary>
    public static async Task<CheckResult> AnalyzeAsync(CheckOptions options, Action<string> step, CancellationToken cancel)
    {
        using var folder = new WorkFolder();
        var hasFixes = options.Format == OutputFormat.Sarif;
        // A fix has to compile in every framework.
        using var loaded = await SolutionLoader.LoadAsync(options.Load with { InEachFramework = hasFixes }, folder.Path, step, cancel);
        var result = await SolutionAnalysis.RunAsync(loaded, options.Load.CurrentDirectory, isCompared: options.Runtime != null, step, cancel);
        if (!hasFixes)
            return result;
        step("Planning fixes");
        return await Offers.AddAsync(result, loaded.Workspace.CurrentSolution, options, cancel);
    }
}
