using SyncIoAnalyzers.Companion.Load;
using SyncIoAnalyzers.Companion.Scenarios;

namespace SyncIoAnalyzers.Companion.Experiments;

/// <summary>What <c>lab fix</c> is told.</summary>
/// <param name="Asked">The rule, or the scenario by its own name.</param>
/// <param name="Load">The scenario, and how it is loaded.</param>
internal sealed record FixSettings(string Asked, MatrixSettings Load)
{
    /// <summary>The scenario.</summary>
    public Scenario Scenario() => ScenarioNames.Find(Load.Scenarios[0]);
}

/// <summary>One load on one of the two.</summary>
/// <param name="IsAsync">Whether it is the code after the fix.</param>
/// <param name="Connections">How many connections asked.</param>
/// <param name="Measured">What came of it.</param>
internal sealed record FixRun(bool IsAsync, int Connections, Measured Measured);

/// <summary>The code that a rule flags and the code that its fix makes of it, under the same loads.</summary>
internal static class BeforeAfter
{
    /// <summary>Measures by turns, each on a fresh server; what was measured before a cancellation is kept.</summary>
    public static void Measure(FixSettings settings, Action<string> begin, Action<Moment> watch, Action<FixRun> done, CancellationToken cancel)
    {
        var scenario = settings.Scenario();
        foreach (var connections in settings.Load.Connections)
            foreach (var isAsync in new[] { false, true })
            {
                cancel.ThrowIfCancellationRequested();
                begin($"{FixDocument.Name(isAsync)}, {connections} connections");
                var plan = scenario.Plan(isAsync, new Stage(connections, settings.Load.Seconds), settings.Load.TimeoutSeconds);
                done(new FixRun(isAsync, connections, Run.On(scenario.Server, plan, watch, cancel)));
            }
    }
}
