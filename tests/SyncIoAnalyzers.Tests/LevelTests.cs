using System.Collections.Immutable;
using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using SyncIoAnalyzers.Tests.Docs;

namespace SyncIoAnalyzers.Tests;

/// <summary>A project that stays at a level hears nothing of the rules that came later. Only the first was ever shipped, so these tests have rules come later that did not.</summary>
public class LevelTests
{
    const string Source = """
        using Microsoft.AspNetCore.Mvc;
        public class C : ControllerBase
        {
            [HttpGet("/a")] public string Get(Task<string> t) { Thread.Sleep(1); return t.Result + Task.Run(() => Load()).Result; }
            static async Task<string> Load() { await Task.Yield(); return ""; }
        }
        """;

    static readonly Levels Three = new(new Level("1.0", "SIO001", "SIO901"), new Level("1.1", "SIO002"), new Level("2.0", "SIO201"));

    [Theory]
    [InlineData("1.0", "SIO001")]
    [InlineData("1.1", "SIO001 SIO002")]
    [InlineData("2.0", "SIO001 SIO002 SIO201")]
    [InlineData("LATEST", "SIO001 SIO002 SIO201")]
    [InlineData("", "SIO001 SIO002 SIO201")]
    [InlineData("3.0", "SIO001 SIO002 SIO201 SIO901")]
    public async Task What_came_later_is_off(string level, string found) => Assert.Equal(found, string.Join(" ", (await Found(level)).Distinct()));

    [Fact]
    public async Task A_call_that_a_later_rule_took_over_is_found_by_the_one_that_had_it_before() =>
        Assert.Equal(("SIO202", "SIO203"), (await Taken("2.0"), await Taken("1.0")));

    [Fact]
    public void A_rule_is_in_one_level() =>
        Assert.Equal(new SyncIoAnalyzer().SupportedDiagnostics.Select(d => d.Id).Order(), Levels.Shipped.All.SelectMany(l => l.Rules).Order());

    [Fact]
    public void The_page_of_versions_tells_the_levels() =>
        Assert.Equal(Levels.Shipped.All.Select(l => $"| `{l.Name}` | {string.Join(", ", l.Rules)} |"), new Document("docs/versioning.md").Rows("level"));

    static Task<IEnumerable<string>> Found(string level) => Found(level, Three, Source);

    static async Task<string> Taken(string level) => string.Join(" ", (await Found(level, new Levels(new Level("1.0", "SIO203"), new Level("2.0", "SIO101", "SIO202")),
        "public class C(HttpClient http) { public Task<HttpResponseMessage> SendAsync(HttpRequestMessage m) => Task.Run(() => http.Send(m)); }")).Where(id => id != "SIO301"));

    static async Task<IEnumerable<string>> Found(string level, Levels levels, string source)
    {
        var trees = new[] { source, Refs.AspNetCore.GlobalUsings }.Select(s => CSharpSyntaxTree.ParseText(s));
        var compilation = CSharpCompilation.Create("Levels", trees, Refs.AspNetCore.Assemblies, new CSharpCompilationOptions(Microsoft.CodeAnalysis.OutputKind.DynamicallyLinkedLibrary));
        var findings = await compilation.WithAnalyzers([new SyncIoAnalyzer { Levels = levels }], new AnalyzerOptions([], new At(level))).GetAnalyzerDiagnosticsAsync();
        return findings.Select(f => f.Id).Order();
    }

    /// <summary>A project with this in its property, and everything shown.</summary>
    sealed class At(string level) : AnalyzerConfigOptionsProvider
    {
        public override AnalyzerConfigOptions GlobalOptions { get; } = new Written(new() { ["build_property.SyncIoLevel"] = level, ["syncio.scope"] = "all", ["build_property.SyncIoMode"] = "Strict" });
        public override AnalyzerConfigOptions GetOptions(Microsoft.CodeAnalysis.SyntaxTree tree) => GlobalOptions;
        public override AnalyzerConfigOptions GetOptions(Microsoft.CodeAnalysis.AdditionalText textFile) => GlobalOptions;
    }

    sealed class Written(Dictionary<string, string> values) : AnalyzerConfigOptions
    {
        public override bool TryGetValue(string key, out string value) => values.TryGetValue(key, out value!);
    }
}
