using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Cli.Facts;
using SyncIoAnalyzers.Cli.Fixing;
using SyncIoAnalyzers.Cli.Options;
using SyncIoAnalyzers.Cli.Output;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>A check of projects in memory by a process that starts anew.</summary>
static partial class CachedCheck
{
    /// <summary>Returns the report, with all findings in all places, but without durations.</summary>
    /// <param name="projects">The projects.</param>
    /// <param name="cacheFolder">The folder with the facts of earlier checks; null for none.</param>
    /// <param name="root">The folder of the solution.</param>
    public static async Task<string> RunAsync(IReadOnlyList<MemoryProject> projects, string? cacheFolder, string root = "/solution")
    {
        using var loaded = MemoryProject.LoadAll(projects, root);
        var inputs = new ProjectInputs(loaded);
        var cache = await FactCache.OpenAsync(loaded, inputs, cacheFolder, _ => { }, default);
        var settings = new AnalysisSettings(root, IsCompared: true) { Cache = cache };
        var result = await SolutionAnalysis.RunAsync(cache?.Solution ?? loaded, settings, _ => { }, default);
        result = await FixForecast.AddRefusalsAsync(result, (cache?.Solution ?? loaded).Solution, default);
        var options = new CheckOptions(new(root, root), OutputFormat.Json, DiagnosticSeverity.Info) { ShowBaseline = true };
        var kept = await ResultCache.TryCreateAsync(loaded, inputs, root, cacheFolder, default);
        var known = kept?.FindResult(loaded);
        kept?.StoreResult(result, loaded);
        using var text = new StringWriter();
        JsonReport.WriteReport(new CheckReport(known ?? result, options), text);
        JsonReport.WriteReport(new CheckReport(result with { Findings = result.UnfilteredFindings }, options), text);
        return RemoveDurations(text.ToString());
    }

    /// <summary>Returns a JSON report without durations, which differ from run to run.</summary>
    public static string RemoveDurations(string report) => SecondsPattern().Replace(report, "");

    [GeneratedRegex("\"(seconds|load|compile|analyze)\": [0-9.E-]+")]
    private static partial Regex SecondsPattern();
}
