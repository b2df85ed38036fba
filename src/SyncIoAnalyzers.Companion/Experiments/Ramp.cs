using SyncIoAnalyzers.Companion.Load;
using SyncIoAnalyzers.Companion.Scenarios;
using SyncIoAnalyzers.Companion.Serving;

namespace SyncIoAnalyzers.Companion.Experiments;

/// <summary>What <c>lab ramp</c> is told.</summary>
/// <param name="Clients">How many ask at once, step by step.</param>
/// <param name="Seconds">How long a step lasts.</param>
/// <param name="WaitMs">How long a query takes.</param>
/// <param name="Workers">The threads of the server's pool.</param>
/// <param name="Pool">The connections of the database's pool.</param>
internal sealed record RampSettings(IReadOnlyList<int> Clients, double Seconds, int WaitMs, int Workers, int Pool)
{
    /// <summary>The real server that is asked; null for one of ours that needs no installation.</summary>
    public PostgresServer? Postgres { get; init; }

    /// <summary>The article's limits, with a wait of a tenth.</summary>
    public static RampSettings Quick { get; } = new([1, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120, 130, 140, 150], 1.5, 200, 50, 100);

    /// <summary>The article's own half hour.</summary>
    public static RampSettings Full { get; } = new([.. Enumerable.Range(1, 150)], 12, 2000, 50, 100);
}

/// <summary>One route under more and more clients.</summary>
/// <param name="IsAsync">Which of the two.</param>
/// <param name="Steps">What each number of clients waited, and what queueing theory says that it would.</param>
/// <param name="Measured">All that was measured.</param>
internal sealed record RampRun(bool IsAsync, IReadOnlyList<RampStep> Steps, Measured Measured)
{
    // Below, what waits is the machine, not a queue.
    const double Noticeably = 1.1;

    /// <summary>The first number of clients that waited noticeably longer than one alone would, and after which all did; null when the last did not.</summary>
    public int? Knee => Steps.Reverse().TakeWhile(s => s.MeanMs > Noticeably * Steps[0].TheoryMs).LastOrDefault()?.Clients;

    /// <summary>The mean distance from theory, as a share of it.</summary>
    public double Error => Steps.Average(s => Math.Abs(s.MeanMs - s.TheoryMs) / s.TheoryMs);
}

/// <summary>A number of clients.</summary>
/// <param name="Clients">How many.</param>
/// <param name="MeanMs">The mean time of their requests once the step had settled.</param>
/// <param name="TheoryMs">What it would be if nothing cost anything but the wait.</param>
internal sealed record RampStep(int Clients, double MeanMs, double TheoryMs);

/// <summary>The article's measurement: more and more clients ask a database, with few threads and few connections.</summary>
internal static class Ramp
{
    // The first part of a step still holds answers to fewer clients.
    const double Settling = 0.4;

    /// <summary>Measures one route after the other.</summary>
    public static void Measure(RampSettings settings, Action<string> begin, Action<Moment> watch, Action<RampRun> done, CancellationToken cancel)
    {
        var routes = settings.Postgres == null ? "/scenarios/database/" : "/scenarios/postgres/";
        var environment = settings.Postgres is { } server ? new Dictionary<string, string> { [PostgresSource.Variable] = server.Connection } : null;
        foreach (var isAsync in new[] { false, true })
        {
            cancel.ThrowIfCancellationRequested();
            begin(isAsync ? "async" : "sync");
            IReadOnlyList<Stage> stages = [.. settings.Clients.SelectMany(c => new[] { new Stage(c, Settling * settings.Seconds), new Stage(c, (1 - Settling) * settings.Seconds) })];
            var plan = new LoadPlan(0, routes + (isAsync ? "async" : "sync"), stages, 60) { ProbePath = LabServer.Probe };
            var measured = Run.On(new ServerSettings { WaitMs = settings.WaitMs, Workers = settings.Workers, IsWarm = true, Pool = settings.Pool, Environment = environment }, plan, watch, cancel);
            // A sync request holds a thread and a connection, an async one a connection alone.
            var limit = isAsync ? settings.Pool : Math.Min(settings.Workers, settings.Pool);
            done(new RampRun(isAsync, [.. measured.Stages.Where((_, i) => i % 2 == 1).Select(s => new RampStep(s.Stage.Connections, s.Latency.Mean, settings.WaitMs * Math.Max(1, (double)s.Stage.Connections / limit)))], measured));
        }
    }
}
