using System.Text.RegularExpressions;

namespace SyncIoAnalyzers.Package.Tests;

/// <summary>The package's analyzers and fixes under each Roslyn that users may have: the pages of the rules say what they do, whichever it is.</summary>
[Collection(nameof(Feed))]
public partial class HostTests(Feed feed, HostTests.Runs runs) : IClassFixture<HostTests.Runs>
{
    const string Sdk = "SDK";

    /// <summary>What has no fix stays as it is.</summary>
    static readonly string[] NotFixed = ["SIO108", "SIO109", "SIO203", "SIO401"];

    static readonly string[] Rules = [.. Directory.EnumerateFiles(Path.Combine(Here.Repository, "docs", "rules"), "SIO*.md").Select(f => Path.GetFileNameWithoutExtension(f)!).Where(id => !id.StartsWith("SIO9", StringComparison.Ordinal)).Order(StringComparer.Ordinal)];

    public static TheoryData<string> Versions => ["4.5.0", "4.8.0", "4.14.0", "5.12.0"];

    [Theory, MemberData(nameof(Versions)), InlineData(Sdk)]
    public async Task Every_page_has_the_findings_of_its_rule_and_its_fix(string version)
    {
        foreach (var (rule, findings, code) in await runs.Under(version, feed))
        {
            Assert.All(findings, finding => Assert.StartsWith(rule + " ", finding));
            Assert.NotEmpty(findings);
            Assert.Equal(Older(rule, NotFixed.Contains(rule) ? "csharp before" : "csharp after"), code);
        }
    }

    [Theory, MemberData(nameof(Versions))]
    public async Task It_says_the_same_in_the_same_places_as_under_the_Roslyn_of_the_SDK(string version) =>
        Assert.Equal((await runs.Under(Sdk, feed)).SelectMany(page => page.Findings), (await runs.Under(version, feed)).SelectMany(page => page.Findings));

    [Theory, MemberData(nameof(Versions))]
    public void It_is_the_Roslyn_of_that_version(string version) => Assert.StartsWith(version, new Roslyn(version, feed.Analyzers).Version.ToString());

    /// <summary>A block of a rule's page in C# 11, which is all that the oldest Roslyn knows: what a constructor is given stands in a field.</summary>
    static string Older(string rule, string block) =>
        Primary().Replace(Page.Block($"rules/{rule}.md", block), "${head}${rest}\n{\n    readonly ${type} ${field};\n\n    public ${name}(${type} ${field}) => this.${field} = ${field};\n\n");

    [GeneratedRegex(@"^(?<head>public (?:sealed )?class (?<name>\w+))\((?<type>\w+) (?<field>\w+)\)(?<rest>.*)\n\{\n", RegexOptions.Multiline)] private static partial Regex Primary();

    /// <summary>All pages under each Roslyn, once.</summary>
    public sealed class Runs
    {
        readonly Dictionary<string, (string Rule, string[] Findings, string Fixed)[]> _runs = [];

        public async Task<IReadOnlyList<(string Rule, string[] Findings, string Fixed)>> Under(string version, Feed feed)
        {
            if (!_runs.TryGetValue(version, out var pages))
            {
                var roslyn = new Roslyn(version, feed.Analyzers);
                _runs[version] = pages = await Task.WhenAll(Rules.Select(async rule => await Run(roslyn, rule) is var (findings, code) ? (rule, findings, code) : default));
            }

            return pages;
        }

        static Task<(string[] Findings, string Fixed)> Run(Roslyn roslyn, string rule) =>
            roslyn.Findings(Older(rule, "csharp before"), rule == "SIO301" ? Here.Net : Here.AspNetCore, rule == "SIO108" ? Page.Block("rules/SIO108.md", "text SyncIo.Packages.txt") : "");
    }
}
