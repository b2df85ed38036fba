using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Cli.Loading;
using SyncIoAnalyzers.Cli.Options;
using SyncIoAnalyzers.Cli.Output;
using SyncIoAnalyzers.Cli.Scenarios;
using SyncIoAnalyzers.Companion.Serving;
using SyncIoAnalyzers.Watching;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>
/// All scenarios of the companion block at once, are watched from outside and from inside, and are compared with the documented results.
/// </summary>
[Collection(nameof(SequentialTests))]
[Trait("Category", "Slow")]
public sealed class WatchedScenariosTests(WatchedScenarios run) : IClassFixture<WatchedScenarios>
{
    [Theory, MemberData(nameof(WatchedIds))]
    public void Waiting_scenario_is_reported_from_outside_with_line_and_rule(string scenario) =>
        Assert.True(run.FindSighting(scenario).Watched.IsRecognized, $"{run.FindSighting(scenario).Watched}");

    [Theory, MemberData(nameof(DetectedIds))]
    public void Scenario_that_waits_for_a_task_is_reported_from_inside_with_line_and_rule(string scenario) =>
        Assert.True(run.FindSighting(scenario).Detected.IsRecognized, $"{run.FindSighting(scenario).Detected}");

    [Theory, MemberData(nameof(CommonIds))]
    public void Detector_and_watch_report_the_same_site_primitive_and_rule(string scenario) =>
        // Two hold a thread in two ways.
        Assert.Contains(
            FormatCall(run.FindSighting(scenario).Detected.BestCall!),
            run.FindSighting(scenario).Watched.Calls.Select(FormatCall)
        );

    [Theory, MemberData(nameof(WatchedIds))]
    public void Documented_results_from_outside_are_real(string scenario) => run.AssertExplained(run.FindSighting(scenario).Watched);

    [Theory, MemberData(nameof(DetectedIds))]
    public void Documented_results_from_inside_are_real(string scenario) => run.AssertExplained(run.FindSighting(scenario).Detected);

    [Fact]
    public void Scenario_never_seen_from_outside_has_no_row() =>
        Assert.All(run.NamedSightings.Where(n => n.Scenario.Unwatched is { IsAtTimes: false }), n => Assert.Null(n.Watched.BestCall));

    [Fact]
    public void Scenario_never_seen_from_inside_has_no_row() =>
        Assert.All(run.NamedSightings.Where(n => n.Scenario.Undetected is { IsAtTimes: false }), n => Assert.Null(n.Detected.BestCall));

    [Fact]
    public void Table_has_a_line_for_each_scenario_and_a_reason_for_each_gap()
    {
        var table = FindingReports.CaptureText(output => ScenarioTable.WriteTable(run.NamedSightings, output));
        Assert.All(run.NamedSightings, n => Assert.Matches($@"(?m)^\s*{n.Scenario.Id} ", table));
        Assert.Contains("no: it holds no thread", table);
    }

    [Fact]
    public async Task Scenario_without_responses_is_reported_before_the_first_one()
    {
        using var process = ScenarioProcess.StartServer(
            workers: 16,
            new Dictionary<string, string> { [LaunchedCommand.KeepFramesVariable] = "1" }
        );
        using var asking = new CancellationTokenSource();
        var asked = process.SendLoadAsync(["3"], connections: 256, asking.Token);
        var seen = await WatchAsync(process.Id);
        while (seen.Rows.Sum(r => r.ThreadsNow) < 16) // the first of them have yet to come in
            seen = await WatchAsync(process.Id);
        Assert.Equal(0, process.GoodResponses);
        Assert.Contains(
            seen.Rows,
            r =>
                r.BlockedCall
                    is { Location: { Line: 14, Member: "Scenario03.HandleSync (lambda)" }, Primitive: "Task.Result", Rule: "SIO201" }
        );
        await asking.CancelAsync();
        await asked;
    }

    [Fact]
    public async Task Optimized_code_keeps_its_line()
    {
        using var process = ScenarioProcess.StartServer(
            workers: 16,
            new Dictionary<string, string> { [LaunchedCommand.KeepFramesVariable] = "1", ["DOTNET_TieredCompilation"] = "0" }
        );
        using var asking = new CancellationTokenSource();
        var asked = process.SendLoadAsync(["5"], connections: 4, asking.Token);
        var rows = (await WatchAsync(process.Id)).Rows;
        while (!rows.Any(IsFive))
            rows = (await WatchAsync(process.Id)).Rows;
        Assert.Equal([14], rows.Where(IsFive).Select(r => r.BlockedCall.Location.Line).Distinct());
        await asking.CancelAsync();
        await asked;
    }

    public static TheoryData<string> WatchedIds => [.. ServedScenario.All.Where(s => s.Unwatched == null).Select(s => s.Id)];

    public static TheoryData<string> DetectedIds => [.. ServedScenario.All.Where(s => s.Undetected == null).Select(s => s.Id)];

    public static TheoryData<string> CommonIds =>
        [.. ServedScenario.All.Where(s => s is { Unwatched: null, Undetected: null }).Select(s => s.Id)];

    static bool IsFive(WatchRow row) => row.BlockedCall.Location.Member == "Scenario05.HandleSync";

    // A build server compiles the files under another root.
    static string FormatCall(SeenCall call) =>
        $"{Path.GetFileName(call.File)}:{call.Line} {call.Member} waits in {call.Primitive}, {call.Rule}";

    static Task<WatchResult> WatchAsync(int process) =>
        LiveWatch.WatchSilentlyAsync(process, TimeSpan.FromMilliseconds(1), CancellationToken.None);
}

/// <summary>The observed and the documented results of each scenario.</summary>
public sealed class WatchedScenarios : IAsyncLifetime
{
    CheckResult _written = new([], []);

    internal IReadOnlyList<ScenarioSighting> NamedSightings { get; private set; } = [];

    public async ValueTask InitializeAsync()
    {
        NamedSightings = await ScenarioWatch.WatchScenariosAsync(CancellationToken.None);
        using var folder = new TemporaryFolder();
        using var loaded = await SolutionLoader.LoadAsync(
            new LoadOptions(Path.Combine("src", "SyncIoAnalyzers.Companion"), RepositoryFolder.Root),
            folder.Path,
            _ => { },
            CancellationToken.None
        );
        _written = await SolutionAnalysis.RunAsync(loaded, new(RepositoryFolder.Root, IsCompared: true), _ => { }, CancellationToken.None);
    }

    public ValueTask DisposeAsync() => ValueTask.CompletedTask;

    internal ScenarioSighting FindSighting(string scenario) => NamedSightings.Single(n => n.Scenario.Id == scenario);

    /// <summary>Asserts that a finding of the rule matches the observed wait; a lock has no finding, and the reason is given.</summary>
    internal void AssertExplained(ScenarioResult sight)
    {
        var marked = new RuntimeComparison([sight.BestCall!]).AddSeenCalls(_written);
        var rules = marked.Findings.Where(f => f.SeenCalls is { IsEmpty: false }).Select(f => f.Id).ToArray();
        if (sight.Scenario.Rules.Count > 0)
            Assert.Contains(sight.BestCall!.Rule, rules);
        else
            Assert.Empty(rules);
    }
}
