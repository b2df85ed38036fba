using System.Text.Json;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.Cli.Commands;
using SyncIoAnalyzers.Cli.Options;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>The fixes in a SARIF report of a solution of two projects, one of which is compiled for two frameworks.</summary>
[Trait("Category", "Slow")]
public sealed class OffersTests : IDisposable
{
    const string Waits =
        "public class Store\r\n{\r\n    // größer\r\n    public static int Load(System.Threading.Tasks.Task<int> rows) => rows.Result + 1;\r\n\r\n    public static void Stop() => System.Threading.Thread.Sleep(1);\r\n}\r\n";
    const string Calls =
        "[Microsoft.AspNetCore.Mvc.ApiController]\npublic class OrdersController\n{\n    public int Get()\n    {\n        Store.Stop();\n        return Store.Load(System.Threading.Tasks.Task.FromResult(1));\n    }\n}\n";

    readonly TempFolder _folder = new();

    public OffersTests() => _folder.WriteShop("<TargetFrameworks>net10.0;netstandard2.0</TargetFrameworks>", Waits, Calls);

    [Fact]
    public async Task An_offered_fix_equals_the_result_of_the_fix_command()
    {
        var edits = (await ResultsAsync())
            .Single(r => r.GetProperty("ruleId").GetString() == "SIO001")
            .GetProperty("fixes")[0]
            .GetProperty("artifactChanges")
            .EnumerateArray()
            .ToDictionary(GetUri, ApplyChange);
        Assert.Equal(
            ExitCode.Clean,
            await FixRunner.RunAsync(
                new(new CheckOptions(new("Shop.slnx", _folder.Path), Rules: ["SIO001"])),
                TextWriter.Null,
                TextWriter.Null,
                default
            )
        );
        Assert.Equal(["Lib/Code.cs", "Web/Code.cs"], edits.Keys.Order());
        Assert.All(edits, e => Assert.Equal(File.ReadAllText(_folder[e.Key]), e.Value));
    }

    [Fact]
    public async Task Without_the_option_no_fix_is_planned()
    {
        var results = await ResultsAsync(o => o with { PlansFixes = false });
        Assert.All(results, r => Assert.False(r.TryGetProperty("fixes", out _)));
        Assert.Contains("likely", results.Select(r => r.GetProperty("properties").GetProperty("fixable").GetString()));
    }

    [Fact]
    public async Task A_fix_that_does_not_compile_in_every_framework_is_not_offered()
    {
        _folder.WriteFile(
            "Lib/Code.cs",
            "public class Store { public static string Load(string file) => System.IO.File.ReadAllText(file); public static int Stop() => 0; }"
        );
        _folder.WriteFile("Web/Code.cs", Calls.Replace("Load(System.Threading.Tasks.Task.FromResult(1))", "Load(\"x\").Length"));
        Assert.Equal(
            [("SIO102", false)],
            (await ResultsAsync()).Select(r => (r.GetProperty("ruleId").GetString()!, r.TryGetProperty("fixes", out _)))
        );
    }

    [Fact]
    public async Task Baseline_findings_are_reported_as_suppressed()
    {
        var before = (await ResultsAsync()).Select(ReadStatus).ToList();
        await BaselineRunner.RunAsync(new(new("Shop.slnx", _folder.Path)), TextWriter.Null, TextWriter.Null, default);
        Assert.Empty(await ResultsAsync());
        var after = await ResultsAsync(o => o with { ShowBaseline = true });
        Assert.Equal(before, after.Select(ReadStatus));
        Assert.All(after, r => Assert.Equal("external", r.GetProperty("suppressions")[0].GetProperty("kind").GetString()));
    }

    public void Dispose() => _folder.Dispose();

    static string ReadStatus(JsonElement result) =>
        $"{result.GetProperty("partialFingerprints")} {result.GetProperty("codeFlows")} {result.GetProperty("fixes")}";

    static string GetUri(JsonElement change) => change.GetProperty("artifactLocation").GetProperty("uri").GetString()!;

    /// <summary>Applies a fix to the text of a file as a tool would that knows only the format.</summary>
    string ApplyChange(JsonElement change)
    {
        var text = SourceText.From(File.ReadAllText(_folder[GetUri(change)]));
        return text.WithChanges(
                change
                    .GetProperty("replacements")
                    .EnumerateArray()
                    .Select(r => new TextChange(
                        text.Lines.GetTextSpan(GetSpan(r.GetProperty("deletedRegion"))),
                        r.GetProperty("insertedContent").GetProperty("text").GetString()!
                    ))
            )
            .ToString();
    }

    static LinePositionSpan GetSpan(JsonElement region)
    {
        int At(string property) => region.GetProperty(property).GetInt32() - 1;
        return new(new(At("startLine"), At("startColumn")), new(At("endLine"), At("endColumn")));
    }

    async Task<List<JsonElement>> ResultsAsync(Func<CheckOptions, CheckOptions>? change = null)
    {
        var output = new StringWriter();
        var options = new CheckOptions(new("Shop.slnx", _folder.Path), OutputFormat.Sarif, Microsoft.CodeAnalysis.DiagnosticSeverity.Info)
        {
            PlansFixes = true,
        };
        await CheckRunner.RunAsync(change?.Invoke(options) ?? options, output, TextWriter.Null, default);
        Assert.Empty(await SchemaErrors.OfSarifAsync(output.ToString()));
        return [.. JsonDocument.Parse(output.ToString()).RootElement.GetProperty("runs")[0].GetProperty("results").EnumerateArray()];
    }
}
