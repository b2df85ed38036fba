using Microsoft.CodeAnalysis.CSharp;
using Microsoft.CodeAnalysis.Diagnostics;
using SyncIoAnalyzers.Analyzers;
using SyncIoAnalyzers.Configuration;
using SyncIoAnalyzers.Rules;

namespace SyncIoAnalyzers.Tests;

/// <summary>
/// A project that stays at a level gets no findings of later rules. Only the first level was ever shipped, so these tests simulate later
/// rules.
/// </summary>
public class RuleLevelTests
{
    const string Source = """
        using Microsoft.AspNetCore.Mvc;
        public class C : ControllerBase
        {
            [HttpGet("/a")] public string Get(Task<string> t) { Thread.Sleep(1); return t.Result + Task.Run(() => Load()).Result; }
            static async Task<string> Load() { await Task.Yield(); return ""; }
        }
        """;

    static readonly RuleLevels Three = new(
        new RuleLevel("1.0", "SIO001", "SIO901"),
        new RuleLevel("1.1", "SIO002"),
        new RuleLevel("2.0", "SIO201")
    );

    [Theory]
    [InlineData("1.0", "SIO001")]
    [InlineData("1.1", "SIO001 SIO002")]
    [InlineData("2.0", "SIO001 SIO002 SIO201")]
    [InlineData("LATEST", "SIO001 SIO002 SIO201")]
    [InlineData("", "SIO001 SIO002 SIO201")]
    [InlineData("3.0", "SIO001 SIO002 SIO201 SIO901")]
    public async Task Rule_of_a_later_level_is_off(string level, string found) =>
        Assert.Equal(found, string.Join(" ", (await FindRules(level)).Distinct()));

    [Fact]
    public async Task Call_taken_over_by_a_later_rule_is_reported_by_the_earlier_rule() =>
        Assert.Equal(("SIO202", "SIO203"), (await FindMembers("2.0"), await FindMembers("1.0")));

    [Fact]
    public void Every_rule_belongs_to_one_level() =>
        Assert.Equal(
            new SyncIoAnalyzer().SupportedDiagnostics.Select(d => d.Id),
            RuleCatalog.Levels.All.SelectMany(l => l.RuleIds).Order()
        );

    static Task<IEnumerable<string>> FindRules(string level) => FindRules(level, Three, Source);

    static async Task<string> FindMembers(string level) =>
        string.Join(
            " ",
            (
                await FindRules(
                    level,
                    new RuleLevels(new RuleLevel("1.0", "SIO203"), new RuleLevel("2.0", "SIO101", "SIO202")),
                    "public class C(HttpClient http) { public Task<HttpResponseMessage> SendAsync(HttpRequestMessage m) => Task.Run(() => http.Send(m)); }"
                )
            ).Where(id => id != "SIO301")
        );

    static async Task<IEnumerable<string>> FindRules(string level, RuleLevels levels, string source)
    {
        var trees = new[] { source, TestReferences.AspNetCore.GlobalUsings }.Select(s => CSharpSyntaxTree.ParseText(s));
        var compilation = CSharpCompilation.Create(
            "Levels",
            trees,
            TestReferences.AspNetCore.Assemblies,
            new CSharpCompilationOptions(Microsoft.CodeAnalysis.OutputKind.DynamicallyLinkedLibrary)
        );
        var findings = await compilation
            .WithAnalyzers([new SyncIoAnalyzer { RuleLevels = levels }], new AnalyzerOptions([], CreateOptions(level)))
            .GetAnalyzerDiagnosticsAsync();
        return findings.Select(f => f.Id).Order();
    }

    /// <summary>Returns the options of a project with a level and the widest scope.</summary>
    static GlobalOptionsProvider CreateOptions(string level) =>
        new(
            new()
            {
                ["build_property.SyncIoLevel"] = level,
                ["syncio.scope"] = "all",
                ["build_property.SyncIoMode"] = "Strict",
            }
        );
}
