using SyncIoAnalyzers.Companion.Experiments;
using SyncIoAnalyzers.Companion.Scenarios;

namespace SyncIoAnalyzers.Detector.Tests;

/// <summary>
/// The scenarios of the companion under the detector: each wait for a task is reported with its line and rule, and nothing else is
/// reported.
/// </summary>
public sealed class ScenarioTests(ScenarioTests.ScenarioRun run) : IClassFixture<ScenarioTests.ScenarioRun>
{
    /// <summary>Scenarios that always hold a pool thread by waiting for a task.</summary>
    public static TheoryData<string> Waiting =>
        [.. LabScenario.All.Where(s => !UnreportedReason.ByDetector.ContainsKey(s.Id)).Select(s => s.Id)];

    /// <summary>Scenarios that hold a pool thread in another way, or not at all.</summary>
    public static TheoryData<string> Silent => [.. UnreportedReason.ByDetector.Where(u => !u.Value.IsAtTimes).Select(u => u.Key)];

    [Theory, MemberData(nameof(Waiting))]
    public void Wait_of_a_scenario_is_reported(string scenario)
    {
        var seen = run.GetWaits(scenario)[0];
        Assert.Contains(seen.Primitive.Split('.')[^1], SourceLines.ReadLine(seen.File, seen.Line));
        Assert.Equal($"{LabScenario.GetById(scenario).File}.cs", Path.GetFileName(seen.File));
        Assert.NotEqual(0, seen.BlockedMs);
    }

    [Theory, MemberData(nameof(Waiting))]
    public void Reported_rule_is_that_of_the_scenario(string scenario) =>
        Assert.All(run.GetWaits(scenario), seen => Assert.Contains(seen.Rule, LabScenario.GetById(scenario).Rules));

    [Theory, MemberData(nameof(Silent))]
    public void Scenario_without_a_task_wait_is_not_reported(string scenario) => Assert.Empty(run.GetWaits(scenario));

    /// <summary>One server for all tests of the class.</summary>
    public sealed class ScenarioRun
    {
        readonly Dictionary<string, IReadOnlyList<DetectedWait>> _seen = DetectionExperiment
            .MeasureReportedWaits(LabScenario.All, _ => { }, CancellationToken.None)
            .ToDictionary(r => r.Scenario, r => r.Seen!);

        internal IReadOnlyList<DetectedWait> GetWaits(string scenario) => _seen[scenario];
    }
}
