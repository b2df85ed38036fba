using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Cli.Formatting;
using SyncIoAnalyzers.Cli.Options;

namespace SyncIoAnalyzers.Cli.Output;

/// <summary>Writes a report in the requested format.</summary>
internal static class ReportWriter
{
    static readonly IReadOnlyDictionary<OutputFormat, Action<CheckReport, TextWriter>> Formats = new Dictionary<
        OutputFormat,
        Action<CheckReport, TextWriter>
    >
    {
        [OutputFormat.Text] = TextReport.WriteReport,
        [OutputFormat.Json] = JsonReport.WriteReport,
        [OutputFormat.Sarif] = SarifReport.WriteReport,
        [OutputFormat.Html] = HtmlReport.WriteReport,
        [OutputFormat.Markdown] = MarkdownReport.WriteReport,
        [OutputFormat.GitHub] = GitHubReport.WriteReport,
        [OutputFormat.GitLab] = GitLabReport.WriteReport,
    };

    /// <summary>
    /// Writes the further reports to their files, then the report to the output file and its totals to the screen; without an output
    /// file, writes the report to the screen.
    /// </summary>
    public static void WriteReport(CheckReport report, TextWriter output)
    {
        foreach (var (format, path) in report.Options.Reports)
            ReportFile.WriteFile(path, to => Formats[format](report, to));
        var write = Formats[report.Options.Format];
        if (report.Options.OutputFile is not { } file)
        {
            write(report, output);
            return;
        }

        ReportFile.WriteFile(file, to => write(report, to));
        output.WriteLine(
            $"{ReportTotals.FormatTotals(report)} Written to {RelativePath.FormatPath(file, report.Options.Load.CurrentDirectory)}."
        );
    }
}
