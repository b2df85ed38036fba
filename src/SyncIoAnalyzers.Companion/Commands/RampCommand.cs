using System.CommandLine;
using SyncIoAnalyzers.Common;
using SyncIoAnalyzers.Companion.Experiments;
using SyncIoAnalyzers.Companion.Report;

namespace SyncIoAnalyzers.Companion.Commands;

/// <summary>The command <c>syncio lab ramp</c>.</summary>
internal sealed class RampCommand()
    : ExperimentCommand<RampSettings, RampRun>(
        "ramp",
        "1 to 150 clients query a database with 50 threads and 100 connections: the effect of each limit, compared with queueing theory."
    )
{
    static readonly Option<double?> Wait = new("--wait")
    {
        Description = "Duration of a query, in seconds (default: 0.2; the article: 2).",
        HelpName = "0.2",
    };

    static readonly Option<string?> Postgres = new("--postgres")
    {
        Description = "Query a PostgreSQL server on this machine with pg_sleep, instead of a semaphore in the server itself.",
        HelpName = "CONNECTION",
    };

    // More connections than this exceed what servers accept by default, many times over.
    const int MostPool = 1000;

    static readonly Option<int?> Pool = new("--pool")
    {
        Description = "Number of connections in the pool of the database (default: 100).",
        HelpName = "90",
    };

    /// <inheritdoc/>
    protected override string Overview => RampDocument.Overview;

    /// <inheritdoc/>
    protected override IEnumerable<Option> Options => [CommonOptions.Full, CommonOptions.Seconds, Wait, Pool, Postgres];

    /// <inheritdoc/>
    public override RampSettings ReadSettings(ParseResult parsed)
    {
        var settings = parsed.GetValue(CommonOptions.Full) ? RampSettings.Full : RampSettings.Quick;
        settings = settings with
        {
            Seconds = parsed.GetValue(CommonOptions.Seconds) ?? settings.Seconds,
            WaitMs = (int)Math.Round(1000 * (parsed.GetValue(Wait) ?? settings.WaitMs / 1000.0)),
        };
        if (parsed.GetValue(Pool) is { } pool)
            settings = settings with { Pool = LoadLimits.CheckRange(pool, 1, MostPool, "connections in the pool") };
        if (settings.WaitMs is < 1 or > 10_000)
            throw new StopException("A query takes from 0.001 to 10 seconds.");
        // All requests queued at the narrower limit must be answered within a step.
        if (settings.Seconds * 1000 < 4 * settings.WaitMs)
            throw new StopException(
                $"A step must last at least four waits, or it contains no answers of its own: {RepeatTimes(settings)}."
            );
        LoadLimits.CheckSeconds(settings.Seconds);
        LoadLimits.CheckFiles(settings.Clients[^1]);
        return parsed.GetValue(Postgres) is { } connection
            ? settings with
            {
                Postgres = PostgresServer.ConnectTo(connection, settings.Pool),
            }
            : settings;
    }

    /// <inheritdoc/>
    protected override string FormatOptions(RampSettings settings) =>
        (settings.Clients.SequenceEqual(RampSettings.Full.Clients) ? "--full " : "")
        + RepeatTimes(settings)
        + (settings.Pool == RampSettings.Quick.Pool ? "" : $" --pool {settings.Pool}")
        + (settings.Postgres is { } server ? $" --postgres \"{server.Shown}\"" : "");

    static string RepeatTimes(RampSettings settings) =>
        $"--seconds {FigureFormat.FormatPlain(settings.Seconds)} --wait {FigureFormat.FormatPlain(settings.WaitMs / 1000.0)}";

    /// <inheritdoc/>
    protected override void MeasureParts(
        RampSettings settings,
        LoadWatcher watcher,
        Action<RampRun> done,
        CancellationToken cancellationToken
    ) => RampExperiment.MeasureRoutes(settings, watcher.BeginLoad, watcher.ShowMoment, done, cancellationToken);

    /// <inheritdoc/>
    protected override ReportDocument CreateDocument(ExperimentRound<RampSettings, RampRun> round) => RampDocument.CreateDocument(round);
}
