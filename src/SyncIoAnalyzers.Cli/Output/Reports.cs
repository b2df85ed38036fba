using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Cli.Commands;

namespace SyncIoAnalyzers.Cli.Output;

/// <summary>How a report is written in each format.</summary>
internal static class Reports
{
    static readonly IReadOnlyDictionary<OutputFormat, Action<Report, TextWriter>> Formats = new Dictionary<OutputFormat, Action<Report, TextWriter>>
    {
        [OutputFormat.Text] = TextReport.Write,
        [OutputFormat.Json] = JsonReport.Write,
        [OutputFormat.Sarif] = SarifReport.Write,
        [OutputFormat.Html] = HtmlReport.Write,
        [OutputFormat.GitHub] = GitHubReport.Write,
        [OutputFormat.GitLab] = GitLabReport.Write,
    };

    /// <summary>Writes it to the file that was named, and what is in it to the screen; else all of it there.</summary>
    public static void Write(Report report, TextWriter output)
    {
        var write = Formats[report.Options.Format];
        if (report.Options.Output is not { } file)
        {
            write(report, output);
            return;
        }

        ReportFile.Write(file, to => write(report, to));
        output.WriteLine($"{Totals.Of(report)} Written to {RelativePath.Of(file, report.Options.Load.CurrentDirectory)}.");
    }
}
