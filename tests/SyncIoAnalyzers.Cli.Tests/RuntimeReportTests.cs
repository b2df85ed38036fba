using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Cli.Output;
using SyncIoAnalyzers.Cli.Watching;
using static SyncIoAnalyzers.Cli.Tests.Findings;

namespace SyncIoAnalyzers.Cli.Tests;

public sealed class RuntimeReportTests : IDisposable
{
    readonly TempFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact] public void A_finding_that_was_seen_says_so() =>
        Assert.Contains("Store.cs:42  SIO101  seen blocking 120 ms/s in SqlCommand.ExecuteReader; use ExecuteReaderAsync", Text(Seen("Store.cs", 42)));

    [Fact] public void A_finding_that_was_not_seen_says_so() => Assert.Contains("Store.cs:42  SIO101  not seen; use ExecuteReaderAsync", Text());

    [Fact] public void Without_a_report_nothing_is_said() => Assert.DoesNotContain("seen", Report(Orders).Text());

    [Fact] public void A_call_that_leads_to_the_wait_was_seen() =>
        Assert.Contains("seen blocking 120 ms/s", Text(Seen("Deep.cs", 7) with { Callers = [new Site("Store.Load", "/build/src/Store.cs", 42)] }));

    [Fact] public void Another_line_is_another_call() => Assert.Contains("not seen", Text(Seen("Store.cs", 43)));

    [Fact] public void A_file_of_the_same_ending_is_another_file() => Assert.Contains("not seen", Text(Seen("OrderStore.cs", 42)));

    [Fact] public void What_was_seen_comes_first()
    {
        var other = Orders with { Entry = "GET /a", File = "A.cs", Line = 1, StatementLine = 1 };
        var text = Report(new RuntimeReport([Seen("Store.cs", 42)]).Mark(new CheckResult([other, Found], []))).Text();
        Assert.True(text.IndexOf("GET /orders", StringComparison.Ordinal) < text.IndexOf("GET /a", StringComparison.Ordinal));
    }

    [Theory]
    [InlineData("Lock.Enter", "", "Store.cs", 9, "a lock: whether it waits is decided at run time")]
    [InlineData("X.Go", "", "Store.cs", 9, "the tables do not know X.Go")]
    [InlineData("Task.Wait", "SIO001", "Store.cs", 9, "SIO001 is off there")]
    [InlineData("Task.Wait", "SIO001", "Elsewhere.cs", 9, "its file is not in what was checked")]
    [InlineData("Task.Wait", "SIO001", "", 0, "no symbols tell its line")]
    public void What_no_rule_reports_is_listed_with_the_reason(string primitive, string rule, string file, int line, string why) =>
        Assert.Contains($": {why}", Text(Seen(file, line) with { Primitive = primitive, Rule = rule }));

    [Fact] public void What_was_watched_is_read_again()
    {
        var row = new Row(new Blocked(new Site("Store.Load", "/src/Store.cs", 42), "Task.Result", "SIO001", [new Site("Orders.Get", "/src/Orders.cs", 7)], ""), 1, 120, 1, 1);
        _folder.Write("seen.json", Written(output => WatchJson.Write(new Watched([row], 1, true, 1, 0, [], new Dictionary<string, int>()), output)));
        Assert.Equal(120, RuntimeReport.Read(_folder["seen.json"]).Mark(new CheckResult([Found], [])).Findings.Single().SeenMs);
    }

    [Theory]
    [InlineData("", "outside of all requests that the code shows; with syncio.scope = all it is SIO001")]
    [InlineData("pragma", "SIO001 is suppressed there")]
    public void What_is_left_out_on_purpose_says_why(string suppressed, string why)
    {
        var left = Worker with { File = "Store.cs", Line = 9, StatementLine = 9, IsSuppressed = suppressed != "" };
        Assert.Contains($": {why}", Report(new RuntimeReport([Seen("Store.cs", 9)]).Mark(new CheckResult([Found], []) { Files = ["Store.cs"], Everywhere = [left] })).Text());
    }

    [Theory, InlineData(Blocked.Inlined), InlineData("there is nothing better to call")]
    public void What_is_known_of_the_call_is_the_reason(string note) => Assert.Contains($": {note}", Text(Seen("Store.cs", 9) with { Note = note, Rule = "" }));

    [Theory, InlineData("Hello."), InlineData("{}"), InlineData("{\"rows\":[{}]}"), InlineData("{\"rows\":1}"), InlineData("[]")]
    public void What_is_no_report_stops(string text)
    {
        _folder.Write("seen.json", text);
        Assert.Contains("seen.json is no report of what was seen; write one with 'syncio watch", Assert.Throws<StopException>(() => RuntimeReport.Read(_folder["seen.json"])).Message);
    }

    [Fact] public void A_report_that_is_not_there_stops() => Assert.Contains("cannot be read", Assert.Throws<StopException>(() => RuntimeReport.Read("nothing.json")).Message);

    static ReportedCall Found => Orders with { StatementLine = 42 };

    static string Text(params SeenCall[] seen) => Report(new RuntimeReport(seen).Mark(new CheckResult([Found], []) { Files = ["Store.cs"] })).Text();

    static SeenCall Seen(string file, int line) => new("SIO101", "SqlCommand.ExecuteReader", "Store.Load", file == "" ? "" : "/build/src/" + file, line, [], "", 120);
}
