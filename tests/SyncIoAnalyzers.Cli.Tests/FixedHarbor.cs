using System.Text.Json;
using System.Text.RegularExpressions;
using SyncIoAnalyzers.Cli.Commands;
using SyncIoAnalyzers.Cli.Options;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>One fixed copy of the sample, shared by all tests.</summary>
public sealed partial class FixedHarbor : IAsyncLifetime
{
    readonly TempFolder _folder = new();

    internal TempFolder Folder => _folder;

    public string Output { get; private set; } = "";
    public (int Code, string Log) Tested { get; private set; }
    public IReadOnlyList<(string File, string Call, string Request)> Left { get; private set; } = [];

    public async ValueTask InitializeAsync()
    {
        _folder.CopyFolder(Path.Combine(RepositoryFolder.Root, "tests", "samples"), "Harbor");
        var (fixing, checking) = (new StringWriter(), new StringWriter());
        var options = new CheckOptions(
            new(Path.Combine("Harbor", "Harbor.slnx"), _folder.Path),
            OutputFormat.Json,
            Microsoft.CodeAnalysis.DiagnosticSeverity.Info
        );
        await FixRunner.RunAsync(new(options), fixing, TextWriter.Null, default);
        Output = fixing.ToString();
        Tested = await DotNet.RunAsync(_folder.Path, "test", "Harbor/Harbor.slnx");
        await CheckRunner.RunAsync(options, checking, TextWriter.Null, default);
        using var report = JsonDocument.Parse(checking.ToString());
        Left = [.. report.RootElement.GetProperty("findings").EnumerateArray().Where(HoldsRequest).Select(ReadFinding)];
    }

    public ValueTask DisposeAsync()
    {
        _folder.Dispose();
        return ValueTask.CompletedTask;
    }

    /// <summary>Returns true for a wait or for sync I/O on a request; a wrapper whose delegate awaits holds no thread.</summary>
    static bool HoldsRequest(JsonElement finding) =>
        finding.GetProperty("place").GetString() == "request"
        && finding.GetProperty("id").GetString() is { } id
        && (id.StartsWith("SIO0", StringComparison.Ordinal) || id.StartsWith("SIO1", StringComparison.Ordinal));

    (string File, string Call, string Request) ReadFinding(JsonElement finding)
    {
        int Number(string property) => finding.GetProperty(property).GetInt32();
        var file = finding.GetProperty("file").GetString()!;
        var lines = File.ReadAllLines(_folder[file])[(Number("line") - 1)..Number("endLine")];
        lines[^1] = lines[^1][..(Number("endColumn") - 1)];
        lines[0] = lines[0][(Number("column") - 1)..];
        return (
            Path.GetRelativePath("Harbor", file).Replace('\\', '/'),
            Spaces().Replace(string.Join(' ', lines), " "),
            finding.GetProperty("entry").GetString()!
        );
    }

    [GeneratedRegex(@"\s+")]
    private static partial Regex Spaces();
}

/// <summary>The tests that share the fixed copy.</summary>
[CollectionDefinition(nameof(FixedHarborTests))]
public sealed class FixedHarborTests : ICollectionFixture<FixedHarbor>;
