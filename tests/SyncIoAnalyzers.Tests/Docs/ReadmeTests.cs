using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Tests.Docs;

public class ReadmeTests
{
    static readonly Document readme = new("README.md");

    [Fact]
    public void The_table_lists_every_rule_with_title_default_and_page()
    {
        var rules = new SyncIoAnalyzer().SupportedDiagnostics.OrderBy(rule => rule.Id, StringComparer.Ordinal);
        Assert.Equal(rules.Select(Row), readme.RuleRows);
    }

    [Fact]
    public async Task The_message_shown_is_the_message_of_the_code_before()
    {
        var finding = Assert.Single(await Sample.Findings(readme.Block("csharp before")));
        Assert.Equal($"{Word(finding.Severity)} {finding.Id}: {finding.GetMessage()}\n", readme.Block("text message"));
    }

    [Fact]
    public async Task The_code_after_has_no_finding() => Assert.Empty(await Sample.Findings(readme.Block("csharp after")));

    [Fact]
    public void Every_mode_is_named() => Assert.All(Enum.GetNames<Mode>(), mode => Assert.Contains($"- `{mode}`:", readme.Text));

    static string[] Row(DiagnosticDescriptor rule) =>
        [rule.Id, rule.Title.ToString(), Word(rule.DefaultSeverity), $"[{rule.Id}](docs/rules/{rule.Id}.md)"];

    static string Word(DiagnosticSeverity severity) => severity.ToString().ToLowerInvariant();
}
