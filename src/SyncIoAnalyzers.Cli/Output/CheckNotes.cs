using System.Globalization;
using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Cli.Formatting;
using SyncIoAnalyzers.Cli.Options;

namespace SyncIoAnalyzers.Cli.Output;

/// <summary>Writes the messages that accompany the findings: skipped projects, compilation errors, failures and timings.</summary>
internal static class CheckNotes
{
    /// <summary>Writes to standard error, so that redirected output contains only the report.</summary>
    public static void WriteNotes(CheckReport report, TextWriter error)
    {
        var (result, verbosity) = (report.Result, report.Options.Verbosity);
        if (verbosity >= OutputVerbosity.Minimal)
            WriteLines(result.Notes, error);
        if (verbosity >= OutputVerbosity.Minimal)
            WriteLines(
                result.Projects.Where(project => project.ErrorCount > 0).SelectMany(project => DescribeErrors(project, verbosity)),
                error
            );
        WriteLines(result.Failures, error);
        if (verbosity == OutputVerbosity.Detailed)
            WriteLines(result.Projects.Select(DescribeTimes), error);
        if (verbosity < OutputVerbosity.Normal)
            return;
        var projects = CountedNoun.FormatCount(result.Projects.Length, "project");
        error.WriteLine($"{projects} checked in {FormatSeconds(result.Seconds)} s, {FormatSeconds(result.LoadSeconds)} of them to load.");
    }

    static IEnumerable<string> DescribeErrors(ProjectResult project, OutputVerbosity verbosity)
    {
        var hint = verbosity == OutputVerbosity.Detailed ? ":" : "; --verbosity detailed shows the first.";
        var line = project.ErrorSummary + hint;
        return verbosity == OutputVerbosity.Detailed ? project.FirstErrors.Select(error => "  " + error).Prepend(line) : [line];
    }

    static string DescribeTimes(ProjectResult project) =>
        $"{project.Name} ({project.Framework}): loaded in {FormatSeconds(project.LoadSeconds)} s, "
        + $"compiled in {FormatSeconds(project.CompileSeconds)} s, analyzed in {FormatSeconds(project.AnalyzeSeconds)} s.";

    static string FormatSeconds(double seconds) => seconds.ToString("0.0", CultureInfo.InvariantCulture);

    static void WriteLines(IEnumerable<string> lines, TextWriter error)
    {
        foreach (var line in lines)
            error.WriteLine(line);
    }
}
