using System.Globalization;
using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Cli.Commands;

namespace SyncIoAnalyzers.Cli.Output;

/// <summary>What is said beside the findings: skipped projects, compilation errors, failures, seconds.</summary>
internal static class Notes
{
    /// <summary>Writes it, to standard error, so that what is piped stays the report alone.</summary>
    public static void Write(Report report, TextWriter error)
    {
        var (result, verbosity) = (report.Result, report.Options.Verbosity);
        if (verbosity >= Verbosity.Minimal)
            WriteLines(result.Notes, error);
        if (verbosity >= Verbosity.Minimal)
            WriteLines(result.Projects.Where(project => project.ErrorCount > 0).SelectMany(project => CompilationErrors(project, verbosity)), error);
        WriteLines(result.Failures, error);
        if (verbosity == Verbosity.Detailed)
            WriteLines(result.Projects.Select(Seconds), error);
        if (verbosity >= Verbosity.Normal)
            error.WriteLine($"{Totals.Count(result.Projects.Length, "project")} checked in {Figure(result.Seconds)} s, {Figure(result.LoadSeconds)} of them to load.");
    }

    static IEnumerable<string> CompilationErrors(ProjectResult project, Verbosity verbosity)
    {
        var hint = verbosity == Verbosity.Detailed ? ":" : "; --verbosity detailed shows the first.";
        var line = project.Errors + hint;
        return verbosity == Verbosity.Detailed ? project.FirstErrors.Select(error => "  " + error).Prepend(line) : [line];
    }

    static string Seconds(ProjectResult project) =>
        $"{project.Name} ({project.Framework}): loaded in {Figure(project.LoadSeconds)} s, " +
        $"compiled in {Figure(project.CompileSeconds)} s, analyzed in {Figure(project.AnalyzeSeconds)} s.";

    static string Figure(double seconds) => seconds.ToString("0.0", CultureInfo.InvariantCulture);

    static void WriteLines(IEnumerable<string> lines, TextWriter error)
    {
        foreach (var line in lines)
            error.WriteLine(line);
    }
}
