using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Cli.Commands;
using SyncIoAnalyzers.Cli.Options;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>A release build that has run for a while: the runtime has inlined most of what waits.</summary>
[Collection(nameof(SequentialTests))]
[Trait("Category", "Slow")]
public sealed class WarmWaitsTests(WarmWaits watched) : IClassFixture<WarmWaits>
{
    [Fact]
    public void Sample_waits_in_thirty_ways() => Assert.InRange(WarmWaits.All.Count, 30, 40);

    [Theory, MemberData(nameof(Waits))]
    public void Wait_is_named_with_its_line_and_its_rule(ExpectedWait wait) => Assert.Contains(watched.Rows, wait.IsNamedBy);

    [Theory, MemberData(nameof(Waits))]
    public void Wait_is_named_with_its_request_unless_an_await_came_before(ExpectedWait wait) =>
        Assert.Contains(watched.Rows, wait.IsNamedWithRequestBy);

    [Theory, MemberData(nameof(TaskWaits))]
    public void Detector_names_a_wait_for_a_task_with_its_line(ExpectedWait wait)
    {
        var calls = RuntimeReport.Parse(watched.DetectorJson).SeenCalls;
        Assert.Contains(calls, c => (Path.GetFileName(c.File), c.Line, c.Rule) == (wait.File, wait.Line, wait.Rule));
    }

    [Fact]
    public void No_other_line_is_accused() =>
        Assert.All(watched.Rows, row => Assert.True(WarmWaits.All.Any(w => w.IsNamedBy(row)) || IsConnecting(row), $"{row.BlockedCall}"));

    [Fact]
    public async Task Each_finding_of_a_check_is_marked_as_seen()
    {
        var options = new CheckOptions(new("Waits.csproj", watched.Copy), OutputFormat.Json) { RuntimeFile = "seen.json" };
        var result = await CheckRunner.AnalyzeAsync(options, _ => { }, default);
        result = new RuntimeComparison(watched.Report.SeenCalls).AddSeenCalls(result);
        Assert.All(result.Findings.Where(f => !f.Message.Contains("TcpClient.Connect")), f => Assert.NotEmpty(f.SeenCalls!.Value));
    }

    // The runtime reports neither WaitAll nor ToBlockingEnumerable to an application.
    public static TheoryData<ExpectedWait> TaskWaits =>
        [.. WarmWaits.All.Where(w => w.Rule is "SIO001" or "SIO201" && w.Request is not ("GET /tasks/all" or "GET /tasks/sequence"))];

    public static TheoryData<ExpectedWait> Waits => [.. WarmWaits.All];

    // A connection to the local host may or may not take long enough to be seen.
    static bool IsConnecting(Watching.WatchRow row) => row.BlockedCall.Primitive.EndsWith(".Connect", StringComparison.Ordinal);
}
