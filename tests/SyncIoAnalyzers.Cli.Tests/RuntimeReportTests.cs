using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Cli.Output;
using SyncIoAnalyzers.Watching;
using static SyncIoAnalyzers.Cli.Tests.FindingReports;

namespace SyncIoAnalyzers.Cli.Tests;

public sealed class RuntimeReportTests : IDisposable
{
    readonly TempFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void A_seen_finding_is_marked_as_seen() =>
        Assert.Contains(
            "Store.cs:42  SIO101  seen blocking 120 ms/s in SqlCommand.ExecuteReader; use ExecuteReaderAsync",
            WriteText(CreateCall("Store.cs", 42))
        );

    [Fact]
    public void A_finding_that_was_not_seen_is_marked_as_not_seen() =>
        Assert.Contains("Store.cs:42  SIO101  not seen; use ExecuteReaderAsync", WriteText());

    [Fact]
    public void Without_a_report_no_finding_is_marked() => Assert.DoesNotContain("seen", CreateReport(Orders).WriteText());

    [Fact]
    public void A_call_that_leads_to_the_wait_is_seen() =>
        Assert.Contains(
            "seen blocking 120 ms/s",
            WriteText(CreateCall("Deep.cs", 7) with { Callers = [new CodeLocation("Store.Load", "/build/src/Store.cs", 42)] })
        );

    [Fact]
    public void A_call_on_another_line_is_not_the_same_call() => Assert.Contains("not seen", WriteText(CreateCall("Store.cs", 43)));

    [Fact]
    public void A_file_name_with_the_same_ending_is_not_the_same_file() =>
        Assert.Contains("not seen", WriteText(CreateCall("OrderStore.cs", 42)));

    [Fact]
    public void Seen_findings_come_first()
    {
        var other = Orders with { Entry = "GET /a", File = "A.cs", Line = 1, StatementLine = 1 };
        var text = CreateReport(
                new RuntimeComparison([CreateCall("Store.cs", 42)]).AddSeenCalls(new CheckResult([other, KnownFinding], []))
            )
            .WriteText();
        Assert.True(text.IndexOf("GET /orders", StringComparison.Ordinal) < text.IndexOf("GET /a", StringComparison.Ordinal));
    }

    [Theory]
    [InlineData("Lock.Enter", "", "Store.cs", 9, "a lock: it waits only if another thread holds it")]
    [InlineData("X.Go", "", "Store.cs", 9, "the tables do not know X.Go")]
    [InlineData("Task.Wait", "SIO001", "Store.cs", 9, "SIO001 is off there")]
    [InlineData("Task.Wait", "SIO001", "Elsewhere.cs", 9, "its file was not checked")]
    [InlineData("Task.Wait", "SIO001", "", 0, "there are no debug symbols for its line")]
    public void Calls_that_no_rule_reports_are_listed_with_the_reason(string primitive, string rule, string file, int line, string why) =>
        Assert.Contains($": {why}", WriteText(CreateCall(file, line) with { Primitive = primitive, Rule = rule }));

    [Fact]
    public void The_output_of_a_watch_can_be_read()
    {
        var row = new WatchRow(
            new BlockedCall(
                new CodeLocation("Store.Load", "/src/Store.cs", 42),
                "Task.Result",
                "SIO001",
                [new CodeLocation("Orders.Get", "/src/Orders.cs", 7)],
                ""
            ),
            1,
            120,
            1,
            1
        );
        _folder.WriteFile(
            "seen.json",
            CaptureText(output => WatchJson.WriteReport(new WatchResult([row], 1, true, 1, 0, [], new Dictionary<string, int>()), output))
        );
        Assert.Equal(
            120,
            new RuntimeComparison(RuntimeReport.ReadFile(_folder["seen.json"]).SeenCalls)
                .AddSeenCalls(new CheckResult([KnownFinding], []))
                .Findings.Single()
                .SeenMilliseconds
        );
    }

    [Theory]
    [InlineData("", "outside of all request paths that the code shows; with syncio.scope = all it is SIO001")]
    [InlineData("pragma", "SIO001 is suppressed there")]
    public void Findings_left_out_on_purpose_give_the_reason(string suppressed, string why)
    {
        var left = Worker with { File = "Store.cs", Line = 9, StatementLine = 9, IsSuppressed = suppressed != "" };
        Assert.Contains(
            $": {why}",
            CreateReport(
                    new RuntimeComparison([CreateCall("Store.cs", 9)]).AddSeenCalls(
                        new CheckResult([KnownFinding], []) { CheckedFiles = ["Store.cs"], UnfilteredFindings = [left] }
                    )
                )
                .WriteText()
        );
    }

    [Theory, InlineData(BlockedCall.InlinedNote), InlineData("there is nothing better to call")]
    public void The_note_of_the_call_is_the_reason(string note) =>
        Assert.Contains($": {note}", WriteText(CreateCall("Store.cs", 9) with { Note = note, Rule = "" }));

    [Theory, InlineData("Hello."), InlineData("{}"), InlineData("{\"rows\":[{}]}"), InlineData("{\"rows\":1}"), InlineData("[]")]
    public void A_file_that_is_not_a_report_stops(string text)
    {
        _folder.WriteFile("seen.json", text);
        Assert.Contains(
            "seen.json is not a runtime report; write one with 'syncio watch",
            Assert.Throws<StopException>(() => RuntimeReport.ReadFile(_folder["seen.json"])).Message
        );
    }

    [Fact]
    public void A_missing_report_stops() =>
        Assert.Contains("cannot be read", Assert.Throws<StopException>(() => RuntimeReport.ReadFile("nothing.json")).Message);

    static ReportedFinding KnownFinding => Orders with { StatementLine = 42 };

    static string WriteText(params SeenCall[] seen) =>
        CreateReport(new RuntimeComparison(seen).AddSeenCalls(new CheckResult([KnownFinding], []) { CheckedFiles = ["Store.cs"] }))
            .WriteText();

    static SeenCall CreateCall(string file, int line) =>
        new("SIO101", "SqlCommand.ExecuteReader", "Store.Load", file == "" ? "" : "/build/src/" + file, line, [], "", 120);
}
