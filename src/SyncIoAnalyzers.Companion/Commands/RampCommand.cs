using System.CommandLine;
using SyncIoAnalyzers.Cli;
using SyncIoAnalyzers.Companion.Experiments;
using SyncIoAnalyzers.Companion.Report;

namespace SyncIoAnalyzers.Companion.Commands;

/// <summary>The command line of <c>syncio lab ramp</c>.</summary>
internal sealed class RampCommand() : Experiment<RampSettings, RampRun>("ramp", "1 to 150 clients ask a database with 50 threads and 100 connections: where each limit shows, beside what queueing theory says.")
{
    static readonly Option<double?> Wait = new("--wait") { Description = "How long a query takes, in seconds (default: 0.2; the article: 2).", HelpName = "0.2" };

    static readonly Option<string?> Postgres = new("--postgres") { Description = "Asks a PostgreSQL on this machine, whose queries are pg_sleep, in the place of a gate in the server itself.", HelpName = "CONNECTION" };

    /// <inheritdoc/>
    protected override string Overview => RampDocument.Overview;

    /// <inheritdoc/>
    protected override IEnumerable<Option> Options => [Common.Full, Common.Seconds, Wait, Postgres];

    /// <inheritdoc/>
    public override RampSettings Read(ParseResult parsed)
    {
        var settings = parsed.GetValue(Common.Full) ? RampSettings.Full : RampSettings.Quick;
        settings = settings with { Seconds = parsed.GetValue(Common.Seconds) ?? settings.Seconds, WaitMs = (int)Math.Round(1000 * (parsed.GetValue(Wait) ?? settings.WaitMs / 1000.0)) };
        if (settings.WaitMs is < 1 or > 10_000)
            throw new StopException("A query takes from 0.001 to 10 seconds.");
        // Everyone behind the narrower limit has to be answered within a step.
        if (settings.Seconds * 1000 < 4 * settings.WaitMs)
            throw new StopException($"A step must last at least four waits, or it holds no answer of its own: --seconds {Figures.Plain(settings.Seconds)} --wait {Figures.Plain(settings.WaitMs / 1000.0)}.");
        Limits.CheckSeconds(settings.Seconds);
        Limits.CheckFiles(settings.Clients[^1]);
        return parsed.GetValue(Postgres) is { } connection ? settings with { Postgres = PostgresServer.Of(connection, settings.Pool) } : settings;
    }

    /// <inheritdoc/>
    protected override string Repeat(RampSettings settings) => $"{(settings.Clients.SequenceEqual(RampSettings.Full.Clients) ? "--full " : "")}--seconds {Figures.Plain(settings.Seconds)} --wait {Figures.Plain(settings.WaitMs / 1000.0)}{(settings.Postgres is { } server ? $" --postgres \"{server.Shown}\"" : "")}";

    /// <inheritdoc/>
    protected override void Measure(RampSettings settings, Watcher watcher, Action<RampRun> done, CancellationToken cancel) => Ramp.Measure(settings, watcher.Begin, watcher.Show, done, cancel);

    /// <inheritdoc/>
    protected override Document Document(Results<RampSettings, IReadOnlyList<RampRun>> results) => RampDocument.Of(results);
}
