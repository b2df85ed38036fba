using System.Text.Json;
using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Cli.Output;
using static SyncIoAnalyzers.Cli.Tests.FindingReports;

namespace SyncIoAnalyzers.Cli.Tests;

public class JsonReportTests
{
    [Fact]
    public void A_finding_has_every_field() =>
        Assert.Equal(
            """
            {"id":"SIO101","severity":"warning","message":"it blocks","file":"Store.cs","line":42,"column":7,"endLine":42,"endColumn":30,"fingerprint":"0011","member":"Shop/M:Store.Load","project":"Shop","place":"request","entry":"GET /orders","path":["Orders.List","Store.Load"],"steps":[{"name":"GET /orders","file":"Orders.cs","line":12,"callLine":0},{"name":"Orders.List","file":"Orders.cs","line":12,"callLine":14},{"name":"Store.Load","file":"Store.cs","line":40,"callLine":42}],"call":"SqlCommand.ExecuteReader","counterpart":"ExecuteReaderAsync","fixable":"unknown","refusal":"","otherEntries":0,"otherEntryPoints":[],"change":null,"newRequests":[],"seenMsPerSecond":null}
            """,
            JsonSerializer.Serialize(CreateJson(CreateReport(Orders)).GetProperty("findings")[0])
        );

    [Fact]
    public void The_summary_counts_by_rule_and_below() =>
        Assert.Equal(
            """{"severity":"warning","findings":1,"lower":{"info":1},"rules":{"SIO101":1},"fixable":{"unknown":1,"likely":0,"yes":0,"no":0},"baseline":0,"suppressed":{"justified":0,"unjustified":0}}""",
            JsonSerializer.Serialize(CreateJson(CreateReport(Orders, Worker)).GetProperty("summary"))
        );

    [Fact]
    public void A_project_has_its_seconds() =>
        Assert.Equal(
            """{"name":"Shop","framework":"net10.0","errors":0,"firstErrors":[],"load":0,"compile":0,"analyze":0}""",
            JsonSerializer.Serialize(CreateJson(CreateReport()).GetProperty("projects")[0])
        );

    [Fact]
    public void The_format_has_a_version() => Assert.Equal(1, CreateJson(CreateReport()).GetProperty("version").GetInt32());

    static JsonElement CreateJson(CheckReport report) =>
        JsonDocument.Parse(CaptureText(output => JsonReport.WriteReport(report, output))).RootElement;
}
