using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Configuration;

namespace SyncIoAnalyzers.Tests.Docs;

public class ReadmeTests
{
    static readonly Document readme = new("README.md");

    [Fact]
    public async Task Message_shown_is_that_of_the_code_before_the_fix()
    {
        var finding = Assert.Single(await Sample.Findings(readme.Block("csharp before")));
        Assert.Equal($"{Word(finding.Severity)} {finding.Id}: {finding.GetMessage()}\n", readme.Block("text message"));
    }

    [Fact]
    public async Task Code_after_the_fix_has_no_finding() => Assert.Empty(await Sample.Findings(readme.Block("csharp after")));

    [Fact]
    public void Every_mode_is_documented() => Assert.All(Enum.GetNames<SyncIoMode>(), mode => Assert.Contains($"- `{mode}`:", readme.Text));

    static string Word(DiagnosticSeverity severity) => severity.ToString().ToLowerInvariant();
}
