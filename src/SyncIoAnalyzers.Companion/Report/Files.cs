using System.Text.Json;
using SyncIoAnalyzers.Cli;
using SyncIoAnalyzers.Cli.Output;
using SyncIoAnalyzers.Companion.Processes;

namespace SyncIoAnalyzers.Companion.Report;

/// <summary>Writes what was measured: JSON for programs, Markdown for reviews, HTML to look at.</summary>
internal static class Files
{
    static readonly JsonSerializerOptions Indented = new(Lines.Json) { WriteIndented = true };

    /// <summary>Writes all three, each whole or not at all.</summary>
    /// <param name="folder">The folder, made if it is not there.</param>
    /// <param name="name">The name of the files, without what tells them apart.</param>
    /// <param name="document">What is shown.</param>
    /// <param name="results">What was measured.</param>
    /// <returns>The path of the HTML file.</returns>
    /// <exception cref="StopException">They cannot be written.</exception>
    public static string Write<T>(string folder, string name, Document document, T results)
    {
        var place = Path.Combine(folder, name);
        try
        {
            Directory.CreateDirectory(folder);
            Write(place + ".json", JsonSerializer.Serialize(results, Indented) + "\n");
            Write(place + ".md", MarkdownPage.Of(document));
            Write(place + ".html", HtmlPage.Of(document));
            return place + ".html";
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            throw new StopException($"The report cannot be written to {Path.GetFullPath(folder)}: {error.Message.TrimEnd('.')}; name another folder with --output.");
        }
    }

    static void Write(string path, string text) => WholeFile.Write(path, file => File.WriteAllText(file, text));
}
