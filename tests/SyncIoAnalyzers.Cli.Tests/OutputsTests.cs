using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Cli.Commands;
using SyncIoAnalyzers.Cli.Options;
using SyncIoAnalyzers.Cli.Output;
using static SyncIoAnalyzers.Cli.Tests.FindingReports;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>Every output format for the sample solution, checked twice.</summary>
[Trait("Category", "Slow")]
public sealed partial class OutputsTests(OutputsTests.TwoChecks checks) : IClassFixture<OutputsTests.TwoChecks>
{
    public static TheoryData<string> Formats => [.. Enum.GetNames<OutputFormat>()];

    [Theory, MemberData(nameof(Formats))]
    public void Two_checks_produce_the_same_output(string format) =>
        Assert.Equal(
            SecondsPattern().Replace(WriteText(format, checks.FirstResult), "0"),
            SecondsPattern().Replace(WriteText(format, checks.SecondResult), "0")
        );

    [Fact]
    public async Task Sarif_is_valid() => Assert.Empty(await SchemaErrors.OfSarifAsync(WriteText("Sarif", checks.FirstResult)));

    [Fact]
    public async Task Json_is_valid() => Assert.Empty(await SchemaErrors.OfJsonAsync(WriteText("Json", checks.FirstResult)));

    [Fact]
    public void No_two_findings_share_a_fingerprint() =>
        Assert.Equal(checks.FirstResult.Findings.Length, checks.FirstResult.Findings.Select(f => f.Fingerprint).Distinct().Count());

    [Fact]
    public void Every_finding_in_code_has_its_member() =>
        Assert.All(checks.FirstResult.Findings.Where(f => f.File.EndsWith(".cs")), f => Assert.Matches("/[MTFP]:", f.Member));

    [Fact]
    public void Every_step_of_a_request_path_has_a_location() =>
        Assert.All(
            checks.FirstResult.Findings.Where(f => f.Place == "request").SelectMany(f => f.Steps).Where(s => !s.Name.EndsWith(".cshtml")),
            s => Assert.True(s.Line > 0, s.Name)
        );

    [Fact]
    public void Every_step_of_a_request_path_has_a_line_that_leads_on() =>
        Assert.All(
            checks
                .FirstResult.Findings.Where(f => f.Place == "request")
                .SelectMany(f => f.Steps.Where(s => s.Line > 0).SkipLast(1))
                .Where(s => s.Name.Contains('.')),
            s => Assert.True(s.CallLine >= s.Line, $"{s}")
        );

    [Fact]
    public void Refused_findings_have_no_fix_and_most_others_have_one() =>
        Assert.Equal(
            (0, true),
            (
                checks.FirstResult.Findings.Count(f => f.Refusal != "" && f.Fix != null),
                checks.FirstResult.Findings.Count(f => f.Fix != null) > checks.FirstResult.Findings.Count(f => f.Refusal == "") * 2 / 3
            )
        );

    [Fact]
    public void A_fix_changes_the_file_of_its_finding() =>
        Assert.All(checks.FirstResult.Findings.Where(f => f.Fix != null), f => Assert.Contains(f.Fix!.Files, e => e.File == f.File));

    [Fact]
    public void The_documentation_shows_real_output() =>
        Assert.All(
            ExamplePattern().Matches(File.ReadAllText(Path.Combine(RepositoryFolder.Root, "docs", "outputs.md")).ReplaceLineEndings("\n")),
            example =>
                Assert.All(
                    example.Groups["text"].Value.Split('\n').Select(l => l.Trim()).Where(l => l is not ("" or "…")),
                    line => Assert.Contains(line, WriteText(example.Groups["format"].Value, checks.FirstResult))
                )
        );

    static string WriteText(string format, CheckResult result)
    {
        var options = new CheckOptions(
            new(Path.Combine("tests", "samples", "Shop"), RepositoryFolder.Root),
            Enum.Parse<OutputFormat>(format, ignoreCase: true),
            DiagnosticSeverity.Info
        );
        return CaptureText(output => ReportWriter.WriteReport(new CheckReport(result, options), output));
    }

    [GeneratedRegex(@"(?<=""(?:seconds|load|compile|analyze)"": )[\d.]+")]
    private static partial Regex SecondsPattern();

    [GeneratedRegex(@"^```\w+ of (?<format>\w+)\n(?<text>.*?)^```", RegexOptions.Singleline | RegexOptions.Multiline)]
    private static partial Regex ExamplePattern();

    /// <summary>Two checks of the same solution.</summary>
    public sealed class TwoChecks : IAsyncLifetime
    {
        internal CheckResult FirstResult { get; private set; } = null!;

        internal CheckResult SecondResult { get; private set; } = null!;

        public async ValueTask InitializeAsync() => (FirstResult, SecondResult) = (await RunAsync(), await RunAsync());

        public ValueTask DisposeAsync() => ValueTask.CompletedTask;

        static Task<CheckResult> RunAsync() =>
            CheckRunner.AnalyzeAsync(
                new(new(Path.Combine("tests", "samples", "Shop"), RepositoryFolder.Root), OutputFormat.Sarif, DiagnosticSeverity.Info)
                {
                    PlansFixes = true,
                },
                _ => { },
                default
            );
    }
}
