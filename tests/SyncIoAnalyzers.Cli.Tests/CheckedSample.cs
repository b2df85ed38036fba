using System.Text.Json;
using System.Text.RegularExpressions;
using SyncIoAnalyzers.Cli.Commands;
using SyncIoAnalyzers.Cli.Formatting;
using SyncIoAnalyzers.Cli.Options;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>
/// A sample solution, checked once, and the expectations in its comments: <c>// finds SIO001 of GET /orders → Orders.List</c>, <c>//
/// finds SIO001 (background)</c>.
/// </summary>
public abstract partial class CheckedSample(string name) : IAsyncLifetime
{
    static readonly string Root = RepositoryFolder.Root;

    readonly string _folder = Path.Combine("tests", "samples", name);

    /// <summary>A finding with its request path; a comment may omit the path.</summary>
    public sealed record FindingLine(string File, int Number, string Id, string Place, string Path);

    public JsonElement Json { get; private set; }
    public List<FindingLine> TaggedLines { get; } = [];
    public List<FindingLine> FoundLines { get; } = [];
    public List<(string File, int Line)> TemptingLines { get; } = [];

    /// <summary>A line without its request path.</summary>
    public static (string, int, string, string) GetPlace(FindingLine line) => (line.File, line.Number, line.Id, line.Place);

    public async ValueTask InitializeAsync()
    {
        ReadTags();
        var output = new StringWriter();
        var options = new CheckOptions(new(_folder, Root), OutputFormat.Json, Microsoft.CodeAnalysis.DiagnosticSeverity.Info);
        Assert.Equal(ExitCode.Findings, await CheckRunner.RunAsync(options, output, TextWriter.Null, default));
        Json = JsonDocument.Parse(output.ToString()).RootElement;
        foreach (var f in Json.GetProperty("findings").EnumerateArray())
            FoundLines.Add(
                new(
                    ReadText(f, "file"),
                    f.GetProperty("line").GetInt32(),
                    ReadText(f, "id"),
                    ReadText(f, "place"),
                    string.Join(" → ", f.GetProperty("path").EnumerateArray().Select(s => s.GetString()).Prepend(ReadText(f, "entry")))
                )
            );
    }

    public ValueTask DisposeAsync() => ValueTask.CompletedTask;

    static string ReadText(JsonElement finding, string property) => finding.GetProperty(property).GetString()!;

    void ReadTags()
    {
        foreach (
            var path in new[] { "*.cs", "*.cshtml" }.SelectMany(f =>
                Directory.EnumerateFiles(Path.Combine(Root, _folder), f, SearchOption.AllDirectories)
            )
        )
        {
            var file = RelativePath.FormatPath(path, Root);
            foreach (var (text, line) in File.ReadLines(path).Select((t, i) => (t, i + 1)))
            {
                if (TagPattern().Match(text) is { Success: true } tag)
                    TaggedLines.Add(
                        new(
                            file,
                            line,
                            tag.Groups["id"].Value,
                            tag.Groups["place"] is { Success: true, Value: var place } ? place : "request",
                            tag.Groups["path"].Value
                        )
                    );
                if (text.Contains("// silent:") || text.Contains("@* silent:"))
                    TemptingLines.Add((file, line));
            }
        }
    }

    [GeneratedRegex(@"(?://|@\*) finds (?<id>SIO\d+)(?: \((?<place>\w+)\))?(?: of (?<path>.+))?")]
    private static partial Regex TagPattern();
}
