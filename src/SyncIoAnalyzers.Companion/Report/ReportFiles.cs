using System.Text.Json;
using SyncIoAnalyzers.Common;
using SyncIoAnalyzers.Common.IO;
using SyncIoAnalyzers.Companion.Processes;

namespace SyncIoAnalyzers.Companion.Report;

/// <summary>Writes a report and its results: JSON for programs, Markdown for reviews, HTML for viewing.</summary>
internal static class ReportFiles
{
    static readonly JsonSerializerOptions Indented = new(LineProtocol.JsonOptions) { WriteIndented = true };

    /// <summary>Writes all three files, each completely or not at all.</summary>
    /// <param name="folder">The folder; it is created if it does not exist.</param>
    /// <param name="name">The name of the files, without extension.</param>
    /// <param name="document">The report.</param>
    /// <param name="results">The results.</param>
    /// <returns>The path of the HTML file.</returns>
    /// <exception cref="StopException">The files cannot be written.</exception>
    public static string WriteReport<T>(string folder, string name, ReportDocument document, T results)
    {
        var place = Path.Combine(folder, name);
        try
        {
            Directory.CreateDirectory(folder);
            WriteFile(place + ".json", JsonSerializer.Serialize(results, Indented) + "\n");
            WriteFile(place + ".md", MarkdownPage.CreateMarkdown(document));
            WriteFile(place + ".html", HtmlPage.CreateHtml(document));
            return place + ".html";
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            throw new StopException(
                $"The report cannot be written to {Path.GetFullPath(folder)}: {error.Message.TrimEnd('.')}; "
                    + "specify another folder with --output."
            );
        }
    }

    static void WriteFile(string path, string text) => AtomicFile.WriteFile(path, file => File.WriteAllText(file, text));
}
