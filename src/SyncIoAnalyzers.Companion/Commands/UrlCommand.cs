using System.CommandLine;
using SyncIoAnalyzers.Companion.Experiments;
using SyncIoAnalyzers.Companion.Load;
using SyncIoAnalyzers.Companion.Report;

namespace SyncIoAnalyzers.Companion.Commands;

/// <summary>The command line of <c>syncio lab url</c>.</summary>
internal sealed class UrlCommand() : Experiment<UrlSettings, UrlRun>("url", "Loads endpoints of your own on this machine, and says whether their curve is that of a blocking route.")
{
    // Below, a load holds none; above, no driver keeps it.
    const double LeastRate = 0.1, MostRate = 1_000_000;

    static readonly Argument<string[]> Urls = new("url") { Description = "What to ask: http or https on this machine.", Arity = ArgumentArity.OneOrMore };

    static readonly Option<string?> Connections = new("--connections", "-c") { Description = "How many connections ask at once where it is much (default: 64 times the processors).", HelpName = "128" };

    static readonly Option<double?> Rate = new("--rate", "-r") { Description = "Also begin so many requests a second, whatever comes back.", HelpName = "200" };

    static readonly Option<string?> Driver = new("--driver") { Description = "A tool that asks, too, to compare the throughput, where it is on the PATH: wrk or bombardier.", HelpName = "wrk" };

    static readonly Option<string> Probe = new("--probe") { Description = "A cheap route of the same server that holds no thread (default: one that is not there).", HelpName = "/health", DefaultValueFactory = _ => "/syncio-probe" };

    static readonly Option<int?> Process = new("--process") { Description = "The number of the server's process, where it cannot be found by its port.", HelpName = "1234" };

    /// <inheritdoc/>
    protected override string Overview => UrlDocument.Overview;

    /// <inheritdoc/>
    protected override IEnumerable<Argument> Arguments => [Urls];

    /// <inheritdoc/>
    protected override IEnumerable<Option> Options => [Connections, Common.Seconds, Common.Timeout, Rate, .. RequestOptions.All, Driver, Probe, Process];

    /// <inheritdoc/>
    public override UrlSettings Read(ParseResult parsed)
    {
        var typed = parsed.GetValue(Urls)!;
        var settings = UrlSettings.Quick with
        {
            Urls = typed, Many = parsed.GetValue(Connections) is { } many ? Limits.Connections(many) : UrlSettings.Quick.Many,
            Seconds = parsed.GetValue(Common.Seconds) ?? UrlSettings.Quick.Seconds, TimeoutSeconds = parsed.GetValue(Common.Timeout) ?? UrlSettings.Quick.TimeoutSeconds,
            Rate = parsed.GetValue(Rate) is { } rate ? Limits.Within(rate, LeastRate, MostRate, "requests a second") : null, ProbePath = parsed.GetValue(Probe)!, Process = parsed.GetValue(Process),
        };
        Limits.Check(settings.Seconds, settings.TimeoutSeconds);
        Limits.CheckFiles(settings.Many);
        settings = settings with { Request = RequestOptions.Typed(parsed), Targets = [.. typed.Select(Loopback.Target).Select(t => RequestOptions.Applied(parsed, t))] };
        return parsed.GetValue(Driver) is { } name ? settings with { Driver = Tool.Find(name, settings.Targets) } : settings;
    }

    /// <inheritdoc/>
    protected override string Repeat(UrlSettings settings) =>
        $"{string.Join(' ', settings.Urls)} --connections {settings.Many} --seconds {Figures.Plain(settings.Seconds)} --timeout {Figures.Plain(settings.TimeoutSeconds)}"
        + $"{(settings.Rate is { } rate ? $" --rate {Figures.Plain(rate)}" : "")}{settings.Request}{(settings.Driver is { } tool ? $" --driver {tool.Name}" : "")} --probe {settings.ProbePath}";

    /// <inheritdoc/>
    protected override void Measure(UrlSettings settings, Watcher watcher, Action<UrlRun> done, CancellationToken cancel) => UrlLoad.Measure(settings, watcher.Begin, watcher.Show, done, cancel);

    /// <inheritdoc/>
    protected override Document Document(Results<UrlSettings, IReadOnlyList<UrlRun>> results) => UrlDocument.Of(results);
}
