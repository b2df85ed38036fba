using System.Text.Json;
using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Cli.Output;
using static SyncIoAnalyzers.Cli.Tests.FindingReports;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>The output formats for build servers.</summary>
public class CiReportTests
{
    [Fact]
    public void GitHub_gets_a_command_for_each_finding() =>
        Assert.StartsWith(
            "::warning file=Store.cs,line=42,endLine=42,col=7,endColumn=30,title=SIO101%3A Call the async counterpart of this I/O::it blocks\n1 warning in 1 project.",
            GitHub(CreateReport(Orders))
        );

    [Fact]
    public void GitHub_gets_an_error_for_each_failure() =>
        Assert.Contains(
            "::error title=syncio::Lib.csproj%0Acannot be loaded: 100%25\n",
            GitHub(CreateReport(new CheckResult([], []) { Failures = ["Lib.csproj\ncannot be loaded: 100%"] }))
        );

    [Fact]
    public void No_text_can_start_another_command() =>
        Assert.Equal(
            ["::warning", "1 warning"],
            GitHub(CreateReport(HostileFinding)).Split('\n', StringSplitOptions.RemoveEmptyEntries).Select(line => line[..9])
        );

    [Fact]
    public void No_text_can_end_a_property() => Assert.Contains("%252C%3A%3A%0D%0A%2C,line=1,", GitHub(CreateReport(HostileFinding)));

    [Fact]
    public void Columns_are_omitted_for_a_range_of_several_lines() =>
        Assert.Contains(",line=42,endLine=44,title=", GitHub(CreateReport(Orders with { End = (44, 2) })));

    [Theory]
    [InlineData(DiagnosticSeverity.Error, "::error ", "critical")]
    [InlineData(DiagnosticSeverity.Warning, "::warning ", "major")]
    [InlineData(DiagnosticSeverity.Info, "::notice ", "info")]
    public void Severities_map_to_GitHub_commands(DiagnosticSeverity severity, string command, string word)
    {
        var report = CreateReport(new CheckResult([Orders with { Severity = severity }], []), severity: DiagnosticSeverity.Info);
        Assert.StartsWith(command, GitHub(report));
        Assert.Equal(word, GitLab(report)[0].GetProperty("severity").GetString());
    }

    [Fact]
    public void GitLab_gets_an_issue_for_each_finding() =>
        Assert.Equal(
            """{"description":"SIO101: it blocks","check_name":"SIO101","fingerprint":"0011","severity":"major","location":{"path":"Store.cs","lines":{"begin":42,"end":42}}}""",
            JsonSerializer.Serialize(GitLab(CreateReport(Orders))[0])
        );

    [Fact]
    public void GitLab_gets_an_empty_list_without_findings() => Assert.Equal(0, GitLab(CreateReport()).GetArrayLength());

    static string GitHub(CheckReport report) => CaptureText(output => GitHubReport.WriteReport(report, output));

    static JsonElement GitLab(CheckReport report) =>
        JsonDocument.Parse(CaptureText(output => GitLabReport.WriteReport(report, output))).RootElement;
}
