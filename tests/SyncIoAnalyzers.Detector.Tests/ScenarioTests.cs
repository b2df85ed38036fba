using SyncIoAnalyzers.Companion.Experiments;
using SyncIoAnalyzers.Companion.Scenarios;

namespace SyncIoAnalyzers.Detector.Tests;

/// <summary>The companion's scenarios under the detector: each wait for a task is named with its line and its rule, and nothing is named that does not wait.</summary>
public sealed class ScenarioTests(ScenarioTests.Run run) : IClassFixture<ScenarioTests.Run>
{
    /// <summary>Those that hold a pool thread by waiting for a task, every time.</summary>
    public static TheoryData<string> Waiting => ["1", "2", "3", "4", "5", "6", "7", "8", "9", "together", "body", "form", "response"];

    /// <summary>Those that hold it otherwise, as the page says, or not at all.</summary>
    public static TheoryData<string> Silent => ["10", "database", "profile", "wrapped", "semaphore", "lock", "file", "open", "fake", "values"];

    // What is seen is the wait; that it is a wrapper's, or that the method around it has an async form, is seen in the code alone.
    static readonly string[] ToldByCode = ["SIO201", "SIO103"];

    [Theory, MemberData(nameof(Waiting))]
    public void Its_wait_is_named(string scenario)
    {
        var seen = run.Of(scenario)[0];
        Assert.Contains(seen.Primitive.Split('.')[^1], Source.Line(seen.File, seen.Line));
        Assert.Equal($"{Scenario.Of(scenario).File}.cs", Path.GetFileName(seen.File));
        Assert.NotEqual(0, seen.BlockedMs);
    }

    [Theory, MemberData(nameof(Waiting))]
    public void Its_rule_is_that_of_the_code(string scenario)
    {
        var rules = Scenario.Of(scenario).Rules;
        Assert.All(run.Of(scenario), seen => Assert.Contains(seen.Rule, rules.Intersect(ToldByCode).Any() ? [.. rules, "SIO001"] : rules));
    }

    [Theory, MemberData(nameof(Silent))]
    public void Nothing_is_named(string scenario) => Assert.Empty(run.Of(scenario));

    /// <summary>One server that all of them are asked of.</summary>
    public sealed class Run
    {
        readonly Dictionary<string, IReadOnlyList<Detected>> _seen = Detection.SeenOf(Scenario.All, _ => { }, CancellationToken.None).ToDictionary(r => r.Scenario, r => r.Seen!);

        internal IReadOnlyList<Detected> Of(string scenario) => _seen[scenario];
    }
}
