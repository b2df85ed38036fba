using SyncIoAnalyzers.Cli.Commands;
using SyncIoAnalyzers.Cli.Watching;
using SyncIoAnalyzers.Companion.Serving;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>All scenarios of the companion are asked for at once, and watched.</summary>
[Collection(nameof(Alone))]
public sealed class WatchedScenariosTests(WatchedScenarios watched) : IClassFixture<WatchedScenarios>
{
    // Two hold no thread, and two only work or read what is in memory.
    static readonly string[] Silent = ["10", "values", "fake", "open"];

    // They wait for the disk, if at all: so short that a look may miss it.
    static readonly string[] Short = ["file", "sqlite"];

    [Theory, MemberData(nameof(Waiting))]
    public void Who_waits_is_named_with_line_and_rule(string scenario)
    {
        var named = watched.Named.Single(n => n.Scenario.Id == scenario);
        Assert.True(named is { HasLine: true, HasRule: true }, $"{named.Row}");
    }

    [Theory, InlineData("10"), InlineData("values"), InlineData("open")]
    public void Who_awaits_is_not_named(string scenario) => Assert.Null(watched.Named.Single(n => n.Scenario.Id == scenario).Row);

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

    public static TheoryData<string> Waiting => [.. ServedScenario.All.Select(s => s.Id).Except(Silent).Except(Short)];

    static Task<Watched> WatchAsync(int process) => new LiveWatch(Target.Of(process), new WatchOptions { Duration = TimeSpan.FromMilliseconds(1) }, TextWriter.Null).RunAsync(CancellationToken.None);
}

/// <summary>What was seen of each.</summary>
public sealed class WatchedScenarios : IAsyncLifetime
{
    internal IReadOnlyList<Named> Named { get; private set; } = [];

    public async Task InitializeAsync() => Named = await ScenarioWatch.RunAsync(CancellationToken.None);

    public Task DisposeAsync() => Task.CompletedTask;
}
