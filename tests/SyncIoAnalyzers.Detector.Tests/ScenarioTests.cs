using SyncIoAnalyzers.Companion.Experiments;
using SyncIoAnalyzers.Companion.Scenarios;

namespace SyncIoAnalyzers.Detector.Tests;

/// <summary>The companion's scenarios under the detector: each wait for a task is named with its line and its rule, and nothing is named that does not wait.</summary>
public sealed class ScenarioTests(ScenarioTests.Run run) : IClassFixture<ScenarioTests.Run>
{
    /// <summary>Those that hold a pool thread by waiting for a task, every time.</summary>
    public static TheoryData<string> Waiting => [.. Scenario.All.Where(s => !Unseen.ByDetector.ContainsKey(s.Id)).Select(s => s.Id)];

    /// <summary>Those that hold it otherwise, or not at all.</summary>
    public static TheoryData<string> Silent => [.. Unseen.ByDetector.Where(u => !u.Value.IsAtTimes && Scenario.Of(u.Key).Lacks == null).Select(u => u.Key)];

    [Theory, MemberData(nameof(Waiting))]
    public void Its_wait_is_named(string scenario)
    {
        var seen = run.Of(scenario)[0];
        Assert.Contains(seen.Primitive.Split('.')[^1], Source.Line(seen.File, seen.Line));
        Assert.Equal($"{Scenario.Of(scenario).File}.cs", Path.GetFileName(seen.File));
        Assert.NotEqual(0, seen.BlockedMs);
    }

    [Theory, MemberData(nameof(Waiting))]
    public void Its_rule_is_that_of_the_code(string scenario) => Assert.All(run.Of(scenario), seen => Assert.Contains(seen.Rule, Scenario.Of(scenario).Rules));

    [Theory, MemberData(nameof(Silent))]
    public void Nothing_is_named(string scenario) => Assert.Empty(run.Of(scenario));

    /// <summary>One server that all of them are asked of.</summary>
    public sealed class Run
    {
        readonly Dictionary<string, IReadOnlyList<Detected>> _seen = Detection.SeenOf(Scenario.All, _ => { }, CancellationToken.None).ToDictionary(r => r.Scenario, r => r.Seen!);

        internal IReadOnlyList<Detected> Of(string scenario) => _seen[scenario];
    }
}
