using SyncIoAnalyzers.Companion.Load;
using SyncIoAnalyzers.Companion.Scenarios;
using SyncIoAnalyzers.Companion.Serving;

namespace SyncIoAnalyzers.Companion.Experiments;

/// <summary>The settings of <c>lab scenarios</c>.</summary>
/// <param name="Scenarios">The scenarios, in the order of the columns.</param>
/// <param name="Connections">The numbers of concurrent connections, one load each.</param>
/// <param name="Seconds">The duration of each load.</param>
/// <param name="TimeoutSeconds">The request timeout.</param>
internal sealed record MatrixSettings(
    IReadOnlyList<string> Scenarios,
    IReadOnlyList<int> Connections,
    double Seconds,
    double TimeoutSeconds
)
{
    /// <summary>The minimum duration of a load, in timeouts: a shorter load would count only one wave of timeouts.</summary>
    public const double LeastTimeouts = 2;

    /// <summary>
    /// The default settings: 4, 16 and 64 connections per processor, which lie below, at and well beyond the knee of the curve. Repeated
    /// runs with them agree; with 8 and 12 connections per processor they do not.
    /// </summary>
    public static MatrixSettings Quick { get; } =
        new([.. ArticleScenarios], [.. new[] { 4, 16, 64 }.Select(n => n * Environment.ProcessorCount)], 2.5, 1);

    /// <summary>
    /// The settings of <c>--full</c>, as in the article: 8 to 2,048 connections, 30 seconds for each load, and a request timeout of 5
    /// seconds.
    /// </summary>
    public static MatrixSettings Full { get; } = new([.. ArticleScenarios], [.. Enumerable.Range(3, 9).Select(power => 1 << power)], 30, 5);

    static IEnumerable<string> ArticleScenarios => Enumerable.Range(1, 10).Select(n => $"{n}");
}

/// <summary>One load on one scenario.</summary>
/// <param name="Scenario">The scenario.</param>
/// <param name="Connections">The number of connections.</param>
/// <param name="Measured">The result of the load.</param>
internal sealed record MatrixCell(string Scenario, int Connections, LoadMeasurement Measured);

/// <summary>Runs the article's experiment: ten ways to call one async method, with more and more connections, on fresh servers.</summary>
internal static class ScenarioExperiment
{
    /// <summary>Measures cell by cell; results from before a cancellation are kept.</summary>
    /// <param name="settings">The scenarios and loads.</param>
    /// <param name="begin">Receives each cell before it is measured.</param>
    /// <param name="watch">Receives the progress of the load.</param>
    /// <param name="done">Receives the result.</param>
    /// <param name="cancellationToken">Ends the measurement; results so far are kept.</param>
    public static void MeasureCells(
        MatrixSettings settings,
        Action<LabScenario, int> begin,
        Action<LoadMoment> watch,
        Action<MatrixCell> done,
        CancellationToken cancellationToken
    )
    {
        foreach (var connections in settings.Connections)
        foreach (var scenario in settings.Scenarios.Select(LabScenario.GetById))
        {
            cancellationToken.ThrowIfCancellationRequested();
            begin(scenario, connections);
            var plan = scenario.CreatePlan(isAsync: false, new LoadStage(connections, settings.Seconds), settings.TimeoutSeconds);
            done(
                new MatrixCell(
                    scenario.Id,
                    connections,
                    LoadRunner.RunOnNewServer(scenario.CreateServerSettings(), plan, watch, cancellationToken)
                )
            );
        }
    }
}
