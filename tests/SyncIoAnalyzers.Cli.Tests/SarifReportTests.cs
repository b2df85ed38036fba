using System.Text.Json;
using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Cli.Output;
using static SyncIoAnalyzers.Cli.Tests.FindingReports;

namespace SyncIoAnalyzers.Cli.Tests;

public class SarifReportTests
{
    static readonly ReportedFinding Fixed = Orders with
    {
        Fix = new(
            "Await; makes 1 member async",
            [new("a b/ä.cs", [(new(new(41, 6), new(41, 29)), "await Load\n"), (new(new(42, 0), new(42, 0)), "}")])]
        ),
    };

    static readonly CheckResult Broken = new([Orders, Worker, HostileFinding], [new("Shop", "/shop/Shop.csproj", "") { ErrorCount = 2 }])
    {
        Failures = ["Lib.csproj cannot be loaded"],
        Notes = ["Old.vbproj is left out"],
    };

    [Fact]
    public async Task The_document_is_valid() => Assert.Empty(await SchemaErrors.OfSarifAsync(WriteSarif(CreateReport(Orders))));

    [Fact]
    public async Task The_document_is_valid_without_findings() => Assert.Empty(await SchemaErrors.OfSarifAsync(WriteSarif(CreateReport())));

    [Fact]
    public async Task The_document_is_valid_with_failures_and_special_characters() =>
        Assert.Empty(await SchemaErrors.OfSarifAsync(WriteSarif(CreateReport(Broken, severity: DiagnosticSeverity.Info))));

    [Fact]
    public async Task The_schema_rejects_an_invalid_document() =>
        Assert.NotEmpty(await SchemaErrors.OfSarifAsync(WriteSarif(CreateReport(Orders)).Replace("ruleId", "rule_id")));

    [Fact]
    public void A_code_flow_leads_from_the_request_to_the_call() =>
        Assert.Equal(
            ["GET /orders Orders.cs 12", "Orders.List Orders.cs 14", "Store.Load Store.cs 42", "SqlCommand.ExecuteReader Store.cs 42"],
            CreateResult(Orders)
                .GetProperty("codeFlows")[0]
                .GetProperty("threadFlows")[0]
                .GetProperty("locations")
                .EnumerateArray()
                .Select(l => FormatStep(l.GetProperty("location")))
        );

    [Fact]
    public void Generated_code_is_not_a_step() =>
        Assert.Equal(
            2,
            CreateResult(Orders with { Steps = [new("Pages/Index.cshtml"), new("Store.Load", "Store.cs", 40)] })
                .GetProperty("codeFlows")[0]
                .GetProperty("threadFlows")[0]
                .GetProperty("locations")
                .GetArrayLength()
        );

    [Fact]
    public void A_finding_without_a_request_has_no_code_flow() =>
        Assert.False(CreateResult(Orders with { Steps = [] }).TryGetProperty("codeFlows", out _));

    [Fact]
    public async Task The_document_is_valid_with_fixes_and_baseline_findings() =>
        Assert.Empty(
            await SchemaErrors.OfSarifAsync(
                WriteSarif(
                    new CheckReport(
                        new CheckResult([Fixed], []) { KnownFindings = [Worker with { IsInBaseline = true }] },
                        new(new(".", "."), Severity: DiagnosticSeverity.Info) { ShowBaseline = true }
                    )
                )
            )
        );

    [Fact]
    public void A_fix_contains_its_replacements() =>
        Assert.Equal(
            """{"description":{"text":"Await; makes 1 member async"},"artifactChanges":[{"artifactLocation":{"uri":"a%20b/%C3%A4.cs","uriBaseId":"SRCROOT"},"replacements":[{"deletedRegion":{"startLine":42,"startColumn":7,"endLine":42,"endColumn":30},"insertedContent":{"text":"await Load\n"}},{"deletedRegion":{"startLine":43,"startColumn":1,"endLine":43,"endColumn":1},"insertedContent":{"text":"}"}}]}]}""",
            JsonSerializer.Serialize(CreateResult(Fixed).GetProperty("fixes")[0])
        );

    [Fact]
    public void A_finding_without_a_fix_has_no_fix_element() => Assert.False(CreateResult(Orders).TryGetProperty("fixes", out _));

    [Fact]
    public void Paths_are_relative_and_escaped() =>
        Assert.Equal(
            """{"uri":"a%20b/%C3%A4%23.cs","uriBaseId":"SRCROOT"}""",
            JsonSerializer.Serialize(
                CreateResult(Orders with { File = "a b/ä#.cs", Steps = [] })
                    .GetProperty("locations")[0]
                    .GetProperty("physicalLocation")
                    .GetProperty("artifactLocation")
            )
        );

    [Fact]
    public void A_finding_outside_of_files_is_located_in_the_project_file() =>
        Assert.Contains("\"uri\": \"Shop.csproj\"", WriteSarif(CreateReport(Orders with { File = "" })));

    [Fact]
    public void A_rule_contains_its_page_without_links_to_other_pages()
    {
        var help = CreateRun(CreateReport(Orders))
            .GetProperty("tool")
            .GetProperty("driver")
            .GetProperty("rules")[0]
            .GetProperty("help")
            .GetProperty("markdown")
            .GetString();
        Assert.StartsWith("# SIO101: Call the async counterpart of this I/O", help);
        Assert.DoesNotContain("](", help);
    }

    [Fact]
    public void A_failure_is_a_notification() =>
        Assert.Equal(
            [
                "error Lib.csproj cannot be loaded",
                "warning Shop has 2 compilation errors, findings may be missing",
                "note Old.vbproj is left out",
            ],
            CreateRun(CreateReport(Broken))
                .GetProperty("invocations")[0]
                .GetProperty("toolExecutionNotifications")
                .EnumerateArray()
                .Select(n => $"{n.GetProperty("level")} {n.GetProperty("message").GetProperty("text")}")
        );

    [Fact]
    public void An_incomplete_check_is_not_successful() =>
        Assert.False(CreateRun(CreateReport(Broken)).GetProperty("invocations")[0].GetProperty("executionSuccessful").GetBoolean());

    static string FormatStep(JsonElement location)
    {
        var place = location.GetProperty("physicalLocation");
        return $"{location.GetProperty("message").GetProperty("text")} {place.GetProperty("artifactLocation").GetProperty("uri")} {place.GetProperty("region").GetProperty("startLine")}";
    }

    static JsonElement CreateResult(ReportedFinding finding) => CreateRun(CreateReport(finding)).GetProperty("results")[0];

    static JsonElement CreateRun(CheckReport report) => JsonDocument.Parse(WriteSarif(report)).RootElement.GetProperty("runs")[0];

    static string WriteSarif(CheckReport report) => CaptureText(output => SarifReport.WriteReport(report, output));
}
