using System.CommandLine;
using SyncIoAnalyzers.Companion.Experiments;
using SyncIoAnalyzers.Companion.Load;
using SyncIoAnalyzers.Companion.Report;

namespace SyncIoAnalyzers.Companion.Commands;

/// <summary>The command <c>syncio lab url</c>.</summary>
internal sealed class UrlCommand()
    : ExperimentCommand<UrlSettings, UrlRun>(
        "url",
        "Loads your own endpoints on this machine, and reports whether their curve is that of a blocking route."
    )
{
    // A lower rate starts no request within a load; no driver sustains a higher one.
    const double LeastRate = 0.1,
        MostRate = 1_000_000;

    static readonly Argument<string[]> Urls = new("url")
    {
        Description = "Address to load: http or https on this machine.",
        Arity = ArgumentArity.OneOrMore,
    };

    static readonly Option<string?> Connections = new("--connections", "-c")
    {
        Description = "Number of connections of the high load (default: 64 times the processors).",
        HelpName = "128",
    };

    static readonly Option<double?> Rate = new("--rate", "-r")
    {
        Description = "Additional load with a fixed rate, in requests per second, independent of the answers.",
        HelpName = "200",
    };

    static readonly Option<string?> Driver = new("--driver")
    {
        Description = "Tool that runs the same loads to compare the throughput; it must be on the PATH: wrk or bombardier.",
        HelpName = "wrk",
    };

    static readonly Option<string> Probe = new("--probe")
    {
        Description = "Cheap route of the same server that holds no thread (default: one that does not exist).",
        HelpName = "/health",
        DefaultValueFactory = _ => "/syncio-probe",
    };

    static readonly Option<int?> Process = new("--process")
    {
        Description = "Id of the server's process, if it cannot be found by its port.",
        HelpName = "1234",
    };

    /// <inheritdoc/>
    protected override string Overview => UrlDocument.Overview;

    /// <inheritdoc/>
    protected override IEnumerable<Argument> Arguments => [Urls];

    /// <inheritdoc/>
    protected override IEnumerable<Option> Options =>
        [Connections, CommonOptions.Seconds, CommonOptions.Timeout, Rate, .. RequestOptions.All, Driver, Probe, Process];

    /// <inheritdoc/>
    protected override RunCircumstances ObserveMachine(Action measurement) =>
        // The server, which is not a child of this process, works as well.
        RunCircumstances.Observe(measurement, isOwnWork: false);

    /// <inheritdoc/>
    public override UrlSettings ReadSettings(ParseResult parsed)
    {
        var quick = UrlSettings.Quick;
        var typed = parsed.GetValue(Urls)!;
        var many = parsed.GetValue(Connections) is { } count ? LoadLimits.ParseConnections(count) : quick.Many;
        double? rate = parsed.GetValue(Rate) is { } number ? LoadLimits.CheckRange(number, LeastRate, MostRate, "requests a second") : null;
        var settings = quick with
        {
            Urls = typed,
            Many = many,
            Seconds = parsed.GetValue(CommonOptions.Seconds) ?? quick.Seconds,
            TimeoutSeconds = parsed.GetValue(CommonOptions.Timeout) ?? quick.TimeoutSeconds,
            Rate = rate,
            ProbePath = parsed.GetValue(Probe)!,
            Process = parsed.GetValue(Process),
        };
        LoadLimits.CheckTimes(settings.Seconds, settings.TimeoutSeconds);
        LoadLimits.CheckFiles(settings.Many);
        settings = settings with
        {
            Request = RequestOptions.FormatOptions(parsed),
            Targets = [.. typed.Select(LoopbackAddress.ParseTarget).Select(t => RequestOptions.ApplyOptions(parsed, t))],
        };
        return parsed.GetValue(Driver) is { } name
            ? settings with
            {
                Driver = InstalledDriver.FindInstalled(name, settings.Targets),
            }
            : settings;
    }

    /// <inheritdoc/>
    protected override string FormatOptions(UrlSettings settings)
    {
        var times = $"--seconds {FigureFormat.FormatPlain(settings.Seconds)} --timeout {FigureFormat.FormatPlain(settings.TimeoutSeconds)}";
        var rate = settings.Rate is { } number ? $" --rate {FigureFormat.FormatPlain(number)}" : "";
        var driver = settings.Driver is { } tool ? $" --driver {tool.Name}" : "";
        return $"{string.Join(' ', settings.Urls)} --connections {settings.Many} {times}{rate}{settings.Request}{driver}"
            + $" --probe {settings.ProbePath}";
    }

    /// <inheritdoc/>
    protected override void MeasureParts(
        UrlSettings settings,
        LoadWatcher watcher,
        Action<UrlRun> done,
        CancellationToken cancellationToken
    ) => UrlExperiment.MeasureLoads(settings, watcher.BeginLoad, watcher.ShowMoment, done, cancellationToken);

    /// <inheritdoc/>
    protected override ReportDocument CreateDocument(ExperimentRound<UrlSettings, UrlRun> round) => UrlDocument.CreateDocument(round);
}
