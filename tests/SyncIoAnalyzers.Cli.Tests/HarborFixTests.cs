using System.Text.Json;
using System.Text.RegularExpressions;
using SyncIoAnalyzers.Cli.Commands;
using SyncIoAnalyzers.Cli.Options;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>Fixes the sample application and compares what still holds a request with the verdicts, which were written before.</summary>
[Trait("Category", "Slow")]
public sealed partial class HarborFixTests(HarborFixTests.FixedHarbor sample) : IClassFixture<HarborFixTests.FixedHarbor>
{
    // The fix does not write the code block of a page. PortPicker waits there for the callback of its parent, which therefore has to stay.
    static readonly (string File, string Request)[] NotFreed =
    [
        ("Harbor.Pages/Components/PortPicker.razor", "component in PortPicker_razor.g.cs"),
        ("Harbor.Data/TideTables.cs", "component in BerthBoard_razor.g.cs"),
    ];

    [Fact]
    public void The_fixed_sample_passes_its_tests() => Assert.True(sample.Tested.Code == 0, sample.Tested.Log);

    [Fact]
    public void Nine_of_ten_calls_that_a_verdict_frees_hold_no_request() =>
        Assert.InRange(HarborVerdict.All.Count(v => v.IsFree && !IsLeft(v)) * 10, HarborVerdict.All.Count(v => v.IsFree) * 9, int.MaxValue);

    [Fact]
    public void Every_call_that_still_holds_a_request_is_foretold() =>
        Assert.All(sample.Left, l => Assert.True(NotFreed.Contains((l.File, l.Request)) || IsForetold(l), l.ToString()));

    [Fact]
    public void Every_request_that_still_waits_has_a_reason() => Assert.DoesNotMatch(@"→ [1-9]\d*\r?\n", sample.Output);

    static bool IsForetold((string File, string Call, string Request) left) =>
        HarborVerdict.All.Any(v => !v.IsFree && v.SourceFile == left.File && v.Call == left.Call && v.Requests.Contains(left.Request));

    bool IsLeft(HarborVerdict verdict) =>
        sample.Left.Any(l => l.File == verdict.SourceFile && l.Call == verdict.Call && verdict.Requests.Contains(l.Request));

    [GeneratedRegex(@"\s+")]
    private static partial Regex Spaces();

    /// <summary>One fixed copy of the sample, shared by all tests.</summary>
    public sealed class FixedHarbor : IAsyncLifetime
    {
        readonly TempFolder _folder = new();

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
    }
}
