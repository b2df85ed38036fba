using SyncIoAnalyzers.Companion.Load;
using SyncIoAnalyzers.Companion.Scenarios;

namespace SyncIoAnalyzers.Companion.Serving;

/// <summary>Creates the server settings and the load plan for a scenario.</summary>
internal static class ScenarioLoad
{
    /// <summary>Creates the settings of a server that can run a scenario.</summary>
    public static ServerSettings CreateServerSettings(this LabScenario scenario) =>
        new() { HasServices = scenario.Description.NeedsServices };

    /// <summary>Creates a plan that loads one of the two actions and probes a cheap route at the same time.</summary>
    public static LoadPlan CreatePlan(this LabScenario scenario, bool isAsync, LoadStage stage, double timeoutSeconds) =>
        new(0, scenario.GetPath(isAsync), [stage], timeoutSeconds)
        {
            ProbePath = LabServer.ProbePath,
            BodyBytes = scenario.Description.BodyBytes,
            PauseMs = scenario.Description.PauseMs,
        };
}
