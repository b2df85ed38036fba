using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Configuration;

namespace SyncIoAnalyzers.Tests.Docs;

public class ReadmeTests
{
    static readonly DocsPage readme = new("README.md");

    [Fact]
    public async Task Message_shown_is_that_of_the_code_before_the_fix()
    {
        var finding = Assert.Single(await PageSample.FindAsync(readme.FindBlock("csharp before")));
        Assert.Equal($"{FormatSeverity(finding.Severity)} {finding.Id}: {finding.GetMessage()}\n", readme.FindBlock("text message"));
    }

    [Fact]
    public async Task Code_after_the_fix_has_no_finding() => Assert.Empty(await PageSample.FindAsync(readme.FindBlock("csharp after")));

    [Fact]
    public void Every_mode_is_documented() => Assert.All(Enum.GetNames<SyncIoMode>(), mode => Assert.Contains($"- `{mode}`:", readme.Text));

    static string FormatSeverity(DiagnosticSeverity severity) => severity.ToString().ToLowerInvariant();
}
