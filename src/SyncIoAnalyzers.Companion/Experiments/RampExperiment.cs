using SyncIoAnalyzers.Companion.Load;
using SyncIoAnalyzers.Companion.Scenarios;
using SyncIoAnalyzers.Companion.Serving;

namespace SyncIoAnalyzers.Companion.Experiments;

/// <summary>The settings of <c>lab ramp</c>.</summary>
/// <param name="Clients">The number of concurrent clients, step by step.</param>
/// <param name="Seconds">The duration of a step.</param>
/// <param name="WaitMs">The duration of a query, in milliseconds.</param>
/// <param name="Workers">The number of threads in the server's pool.</param>
/// <param name="Pool">The number of connections in the database's pool.</param>
internal sealed record RampSettings(IReadOnlyList<int> Clients, double Seconds, int WaitMs, int Workers, int Pool)
{
    /// <summary>The PostgreSQL server to query; null for the built-in replacement, which needs no installation.</summary>
    public PostgresServer? Postgres { get; init; }

    /// <summary>The default settings: the article's limits, with a tenth of its wait.</summary>
    public static RampSettings Quick { get; } =
        new([1, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120, 130, 140, 150], 1.5, 200, 50, 100);

    /// <summary>The settings of <c>--full</c>: the article's half hour.</summary>
    public static RampSettings Full { get; } = new([.. Enumerable.Range(1, 150)], 12, 2000, 50, 100);
}

/// <summary>One route under more and more clients.</summary>
/// <param name="IsAsync">True for the async route.</param>
/// <param name="Steps">The measured response time and the prediction of queueing theory for each number of clients.</param>
/// <param name="Measured">The complete measurements.</param>
internal sealed record RampRun(bool IsAsync, IReadOnlyList<RampStep> Steps, LoadMeasurement Measured)
{
    // A smaller excess comes from the machine, not from a queue.
    const double Noticeably = 1.1;

    /// <summary>The mean deviation from theory beyond which the curve says nothing: on a quiet machine it is below 15 %.</summary>
    public const double TrustedError = 0.2;

    /// <summary>
    /// The first number of clients from which on all response times are noticeably longer than that of a single client; null if the last
    /// one is not.
    /// </summary>
    public int? Knee => Steps.Reverse().TakeWhile(s => s.MeanMs > Noticeably * Steps[0].TheoryMs).LastOrDefault()?.Clients;

    /// <summary>The mean deviation from theory, as a share of the predicted time.</summary>
    public double Error => Steps.Average(s => Math.Abs(s.MeanMs - s.TheoryMs) / s.TheoryMs);
}

/// <summary>The result for one number of clients.</summary>
/// <param name="Clients">The number of clients.</param>
/// <param name="MeanMs">The mean response time after the step has settled, in milliseconds.</param>
/// <param name="TheoryMs">The predicted response time if only the wait took time, in milliseconds.</param>
internal sealed record RampStep(int Clients, double MeanMs, double TheoryMs);

/// <summary>Runs the article's measurement: more and more clients query a database, with few threads and few connections.</summary>
internal static class RampExperiment
{
    // The first part of a step still contains answers for fewer clients.
    const double Settling = 0.4;

    /// <summary>Measures one route after the other.</summary>
    public static void MeasureRoutes(
        RampSettings settings,
        Action<string> begin,
        Action<LoadMoment> watch,
        Action<RampRun> done,
        CancellationToken cancellationToken
    )
    {
        foreach (var isAsync in new[] { false, true })
        {
            cancellationToken.ThrowIfCancellationRequested();
            begin(isAsync ? "async" : "sync");
            var measured = LoadRunner.RunOnNewServer(
                CreateServerSettings(settings),
                CreatePlan(settings, isAsync),
                watch,
                cancellationToken
            );
            done(new RampRun(isAsync, [.. CreateSteps(settings, isAsync, measured)], measured));
        }
    }

    static ServerSettings CreateServerSettings(RampSettings settings) =>
        new()
        {
            WaitMs = settings.WaitMs,
            Workers = settings.Workers,
            IsWarm = true,
            Pool = settings.Pool,
            Environment = settings.Postgres is { } server
                ? new Dictionary<string, string> { [PostgresSource.Variable] = server.Connection }
                : null,
        };

    /// <summary>Creates the load: each step is split into a settling part and a measured part.</summary>
    static LoadPlan CreatePlan(RampSettings settings, bool isAsync)
    {
        var routes = settings.Postgres == null ? "/scenarios/database/" : "/scenarios/postgres/";
        var (settling, measured) = (Settling * settings.Seconds, (1 - Settling) * settings.Seconds);
        LoadStage[] stages = [.. settings.Clients.SelectMany(c => new[] { new LoadStage(c, settling), new LoadStage(c, measured) })];
        return new LoadPlan(0, routes + (isAsync ? "async" : "sync"), stages, 60) { ProbePath = LabServer.ProbePath };
    }

    static IEnumerable<RampStep> CreateSteps(RampSettings settings, bool isAsync, LoadMeasurement measured)
    {
        // A sync request holds a thread and a connection, an async request only a connection.
        var limit = isAsync ? settings.Pool : Math.Min(settings.Workers, settings.Pool);
        return from stage in measured.Stages.Where((_, i) => i % 2 == 1)
            let clients = stage.Stage.Connections
            let queueing = Math.Max(1, (double)clients / limit)
            select new RampStep(clients, stage.Latency.Mean, settings.WaitMs * queueing);
    }
}
