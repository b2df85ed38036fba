using SyncIoAnalyzers.Companion.Load;
using SyncIoAnalyzers.Companion.Scenarios;
using SyncIoAnalyzers.Companion.Serving;

namespace SyncIoAnalyzers.Companion.Experiments;

/// <summary>The settings of <c>lab fix</c>.</summary>
/// <param name="Asked">The rule, or the id of the scenario.</param>
/// <param name="Load">The scenario and its loads.</param>
internal sealed record FixSettings(string Asked, MatrixSettings Load)
{
    /// <summary>Finds the scenario.</summary>
    public LabScenario FindScenario() => ScenarioNames.FindScenario(Load.Scenarios[0]);
}

/// <summary>One load on one of the two actions.</summary>
/// <param name="IsAsync">True for the code after the fix.</param>
/// <param name="Connections">The number of connections.</param>
/// <param name="Measured">The result of the load.</param>
internal sealed record FixRun(bool IsAsync, int Connections, LoadMeasurement Measured)
{
    /// <summary>Returns the name of the code before or after the fix in reports.</summary>
    public static string GetCodeName(bool isAsync) => isAsync ? "after" : "before";
}

/// <summary>Measures the code that a rule flags and the code that its fix produces under the same loads.</summary>
internal static class FixExperiment
{
    /// <summary>Measures the two actions in turn, each on a fresh server; results from before a cancellation are kept.</summary>
    public static void MeasureActions(
        FixSettings settings,
        Action<string> begin,
        Action<LoadMoment> watch,
        Action<FixRun> done,
        CancellationToken cancellationToken
    )
    {
        var scenario = settings.FindScenario();
        foreach (var connections in settings.Load.Connections)
        foreach (var isAsync in new[] { false, true })
        {
            cancellationToken.ThrowIfCancellationRequested();
            begin($"{FixRun.GetCodeName(isAsync)}, {connections} connections");
            var plan = scenario.CreatePlan(isAsync, new LoadStage(connections, settings.Load.Seconds), settings.Load.TimeoutSeconds);
            done(
                new FixRun(isAsync, connections, LoadRunner.RunOnNewServer(scenario.CreateServerSettings(), plan, watch, cancellationToken))
            );
        }
    }
}
