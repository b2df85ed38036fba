using System.Text.RegularExpressions;

namespace SyncIoAnalyzers.Package.Tests;

/// <summary>
/// The analyzers and fixes of the package under each Roslyn version that users may have: the rule pages describe the results, whatever
/// the version.
/// </summary>
[Collection(nameof(PackageFeed))]
public partial class HostTests(PackageFeed feed, HostTests.RoslynRuns runs) : IClassFixture<HostTests.RoslynRuns>
{
    const string Sdk = "SDK";

    static readonly string[] Rules =
    [
        .. Directory
            .EnumerateFiles(Path.Combine(BuildPaths.Repository, "docs", "rules"), "SIO*.md")
            .Select(f => Path.GetFileNameWithoutExtension(f)!)
            .Where(id => !id.StartsWith("SIO9", StringComparison.Ordinal))
            .Order(StringComparer.Ordinal),
    ];

    public static TheoryData<string> Versions => ["4.5.0", "4.8.0", "4.14.0", "5.12.0"];

    [Theory, MemberData(nameof(Versions)), InlineData(Sdk)]
    public async Task Every_rule_page_has_its_findings_and_its_fix(string version)
    {
        var fixable = new IsolatedRoslyn(Sdk, feed.Analyzers).FixableRules;
        Assert.Contains("SIO001", fixable);
        foreach (var (rule, findings, code) in await runs.RunAllPages(version, feed))
        {
            Assert.All(findings, finding => Assert.StartsWith(rule + " ", finding));
            Assert.NotEmpty(findings);
            Assert.Equal(ReplaceSyntax(rule, fixable.Contains(rule) ? "csharp after" : "csharp before"), code);
        }
    }

    [Theory, MemberData(nameof(Versions))]
    public async Task Findings_equal_those_under_the_Roslyn_of_the_SDK(string version) =>
        Assert.Equal(
            (await runs.RunAllPages(Sdk, feed)).SelectMany(page => page.Findings),
            (await runs.RunAllPages(version, feed)).SelectMany(page => page.Findings)
        );

    [Theory, MemberData(nameof(Versions))]
    public void Host_loads_the_requested_Roslyn_version(string version) =>
        Assert.StartsWith(version, new IsolatedRoslyn(version, feed.Analyzers).Version.ToString());

    /// <summary>
    /// Returns a block of a rule page in C# 11, which is all that the oldest Roslyn supports: primary constructor parameters become
    /// fields.
    /// </summary>
    static string ReplaceSyntax(string rule, string block) =>
        PrimaryConstructor()
            .Replace(
                DocsPage.FindBlock($"rules/{rule}.md", block),
                "${head}${rest}\n{\n    readonly ${type} ${field};\n\n    public ${name}(${type} ${field}) => this.${field} = ${field};\n\n"
            );

    [GeneratedRegex(
        @"^(?<head>public (?:sealed )?class (?<name>\w+))\((?<type>\w+) (?<field>\w+)\)(?<rest>.*)\n\{\n",
        RegexOptions.Multiline
    )]
    private static partial Regex PrimaryConstructor();

    /// <summary>All pages under each Roslyn version, once.</summary>
    public sealed class RoslynRuns
    {
        readonly Dictionary<string, (string Rule, string[] Findings, string Fixed)[]> _runs = [];

        public async Task<IReadOnlyList<(string Rule, string[] Findings, string Fixed)>> RunAllPages(string version, PackageFeed feed)
        {
            if (!_runs.TryGetValue(version, out var pages))
            {
                var roslyn = new IsolatedRoslyn(version, feed.Analyzers);
                _runs[version] = pages = await Task.WhenAll(
                    Rules.Select(async rule => await RunPage(roslyn, rule) is var (findings, code) ? (rule, findings, code) : default)
                );
            }

            return pages;
        }

        static Task<(string[] Findings, string Fixed)> RunPage(IsolatedRoslyn roslyn, string rule) =>
            roslyn.AnalyzeAsync(
                ReplaceSyntax(rule, "csharp before"),
                rule == "SIO301" ? BuildPaths.Net : BuildPaths.AspNetCore,
                rule == "SIO108" ? DocsPage.FindBlock("rules/SIO108.md", "text SyncIo.Packages.txt") : ""
            );
    }
}
