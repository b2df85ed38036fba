using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Cli.Commands;
using SyncIoAnalyzers.Cli.Loading;
using SyncIoAnalyzers.Cli.Output;
using SyncIoAnalyzers.Cli.Watching;
using SyncIoAnalyzers.Companion.Serving;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>All scenarios of the companion block at once, are seen from outside and from inside, and are held beside what is written.</summary>
[Collection(nameof(Alone))]
public sealed class WatchedScenariosTests(WatchedScenarios run) : IClassFixture<WatchedScenarios>
{
    [Theory, MemberData(nameof(Watched))]
    public void Who_waits_is_named_from_outside_with_line_and_rule(string scenario) => Assert.True(run.Of(scenario).Watched.IsNamed, $"{run.Of(scenario).Watched}");

    [Theory, MemberData(nameof(Detected))]
    public void Who_waits_for_a_task_is_named_from_inside_with_line_and_rule(string scenario) => Assert.True(run.Of(scenario).Detected.IsNamed, $"{run.Of(scenario).Detected}");

    [Theory, MemberData(nameof(Both))]
    public void Inside_and_outside_agree_on_the_site_what_it_waits_in_and_the_rule(string scenario) =>
        Assert.Contains(Told(run.Of(scenario).Detected.Call!), run.Of(scenario).Watched.Calls.Select(Told)); // two hold a thread in two ways

    [Theory, MemberData(nameof(Watched))]
    public void What_is_seen_from_outside_is_what_is_written(string scenario) => run.Speaks(run.Of(scenario).Watched);

    [Theory, MemberData(nameof(Detected))]
    public void What_is_seen_from_inside_is_what_is_written(string scenario) => run.Speaks(run.Of(scenario).Detected);

    [Fact] public void Who_is_never_seen_from_outside_has_no_row() => Assert.All(run.Named.Where(n => n.Scenario.Unwatched is { IsAtTimes: false }), n => Assert.Null(n.Watched.Call));

    [Fact] public void Who_is_never_seen_from_inside_has_no_row() => Assert.All(run.Named.Where(n => n.Scenario.Undetected is { IsAtTimes: false }), n => Assert.Null(n.Detected.Call));

    [Fact] public void The_table_has_a_line_for_each_and_says_why_not()
    {
        var table = Findings.Written(output => ScenarioTable.Write(run.Named, output));
        Assert.All(run.Named, n => Assert.Matches($@"(?m)^\s*{n.Scenario.Id} ", table));
        Assert.Contains("no: it holds no thread", table);
    }

    [Fact]
    public async Task Who_answers_nobody_is_named_before_the_first_answer()
    {
        using var process = ScenarioProcess.Start(workers: 16, new Dictionary<string, string> { [Launched.KeepsFrames] = "1" });
        using var asking = new CancellationTokenSource();
        var asked = process.AskAsync(["3"], connections: 256, asking.Token);
        var seen = await WatchAsync(process.Id);
        while (seen.Rows.Sum(r => r.Now) < 16) // the first of them have yet to come in
            seen = await WatchAsync(process.Id);
        Assert.Equal(0, process.Good);
        Assert.Contains(seen.Rows, r => r.Blocked is { Site: { Line: 14, Member: "Scenario03.Sync (lambda)" }, Primitive: "Task.Result", Rule: "SIO201" });
        await asking.CancelAsync();
        await asked;
    }

    [Fact]
    public async Task Code_that_is_optimised_keeps_its_line()
    {
        using var process = ScenarioProcess.Start(workers: 16, new Dictionary<string, string> { [Launched.KeepsFrames] = "1", ["DOTNET_TieredCompilation"] = "0" });
        using var asking = new CancellationTokenSource();
        var asked = process.AskAsync(["5"], connections: 4, asking.Token);
        var rows = (await WatchAsync(process.Id)).Rows;
        while (!rows.Any(IsFive))
            rows = (await WatchAsync(process.Id)).Rows;
        Assert.Equal([14], rows.Where(IsFive).Select(r => r.Blocked.Site.Line).Distinct());
        await asking.CancelAsync();
        await asked;
    }

    public static TheoryData<string> Watched => [.. ServedScenario.All.Where(s => s.Unwatched == null).Select(s => s.Id)];

    public static TheoryData<string> Detected => [.. ServedScenario.All.Where(s => s.Undetected == null).Select(s => s.Id)];

    public static TheoryData<string> Both => [.. ServedScenario.All.Where(s => s is { Unwatched: null, Undetected: null }).Select(s => s.Id)];

    static bool IsFive(Row row) => row.Blocked.Site.Member == "Scenario05.Sync";

    // A build server compiles the files under another root.
    static string Told(SeenCall call) => $"{Path.GetFileName(call.File)}:{call.Line} {call.Member} waits in {call.Primitive}, {call.Rule}";

    static Task<Watched> WatchAsync(int process) => new LiveWatch(Target.Of(process), new WatchOptions { Duration = TimeSpan.FromMilliseconds(1) }, new WatchScreen(TextWriter.Null)).RunAsync(CancellationToken.None);
}

/// <summary>What was seen of each, and what is written.</summary>
public sealed class WatchedScenarios : IAsyncLifetime
{
    CheckResult _written = new([], []);

    internal IReadOnlyList<Named> Named { get; private set; } = [];

    public async Task InitializeAsync()
    {
        Named = await ScenarioWatch.RunAsync(CancellationToken.None);
        using var folder = new WorkFolder();
        using var loaded = await SolutionLoader.LoadAsync(new LoadOptions(Path.Combine("src", "SyncIoAnalyzers.Companion"), Repository.Root), folder.Path, _ => { }, CancellationToken.None);
        _written = await SolutionAnalysis.RunAsync(loaded, Repository.Root, isCompared: true, _ => { }, CancellationToken.None);
    }

    public Task DisposeAsync() => Task.CompletedTask;

    internal Named Of(string scenario) => Named.Single(n => n.Scenario.Id == scenario);

    /// <summary>Demands that a finding of the rule speaks of what was seen; of a lock none does, and the reason is told.</summary>
    internal void Speaks(Sight sight)
    {
        var marked = new RuntimeReport([sight.Call!]).Mark(_written);
        var rules = marked.Findings.Where(f => f.Seen is { IsEmpty: false }).Select(f => f.Id).ToArray();
        if (sight.Scenario.Rules.Count > 0)
            Assert.Contains(sight.Call!.Rule, rules);
        else
            Assert.Empty(rules);
    }
}
