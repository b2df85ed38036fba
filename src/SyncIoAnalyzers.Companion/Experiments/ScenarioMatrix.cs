using System.Text.Json.Serialization;
using SyncIoAnalyzers.Companion.Load;
using SyncIoAnalyzers.Companion.Scenarios;

namespace SyncIoAnalyzers.Companion.Experiments;

/// <summary>What <c>lab scenarios</c> is told.</summary>
/// <param name="Scenarios">The scenarios, in the order of the columns.</param>
/// <param name="Connections">How many connections ask at once, one load each.</param>
/// <param name="Seconds">How long each load lasts.</param>
/// <param name="TimeoutSeconds">After how long a request is given up.</param>
internal sealed record MatrixSettings(IReadOnlyList<string> Scenarios, IReadOnlyList<int> Connections, double Seconds, double TimeoutSeconds)
{
    /// <summary>Shorter, and only one wave of timeouts would be counted.</summary>
    public const double LeastTimeouts = 2;

    /// <summary>Small, at the knee, and well beyond it, on the machine at hand: measured to be stable, which 8 and 12 times the processors are not.</summary>
    public static MatrixSettings Quick { get; } = new([.. TheTen], [.. new[] { 4, 16, 64 }.Select(n => n * Environment.ProcessorCount)], 2.5, 1);

    /// <summary>The article's own sizes.</summary>
    public static MatrixSettings Full { get; } = new([.. TheTen], [.. Enumerable.Range(3, 9).Select(power => 1 << power)], 30, 5);

    /// <summary>Those of the scenarios that can run on this machine.</summary>
    [JsonIgnore]
    public IEnumerable<Scenario> Able => Scenarios.Select(Scenario.Of).Where(s => s.Lacks == null);

    static IEnumerable<string> TheTen => Enumerable.Range(1, 10).Select(n => $"{n}");
}

/// <summary>One load of one scenario.</summary>
/// <param name="Scenario">The scenario.</param>
/// <param name="Connections">How many connections asked.</param>
/// <param name="Measured">What came of it.</param>
internal sealed record Cell(string Scenario, int Connections, Measured Measured);

/// <summary>The article's experiment: ten ways to call one async method, each under more and more connections, each on a fresh server.</summary>
internal static class ScenarioMatrix
{
    /// <summary>Measures cell by cell; what was measured before a cancellation is kept.</summary>
    /// <param name="settings">What to measure.</param>
    /// <param name="begin">Is told each cell before it is measured.</param>
    /// <param name="watch">Is told how that goes.</param>
    /// <param name="done">Is told what it came to.</param>
    /// <param name="cancel">Ends it after what is measured already.</param>
    public static void Measure(MatrixSettings settings, Action<Scenario, int> begin, Action<Moment> watch, Action<Cell> done, CancellationToken cancel)
    {
        foreach (var connections in settings.Connections)
            foreach (var scenario in settings.Able)
            {
                cancel.ThrowIfCancellationRequested();
                begin(scenario, connections);
                var plan = scenario.Plan(isAsync: false, new Stage(connections, settings.Seconds), settings.TimeoutSeconds);
                done(new Cell(scenario.Id, connections, Run.On(scenario.Server, plan, watch, cancel)));
            }
    }
}
