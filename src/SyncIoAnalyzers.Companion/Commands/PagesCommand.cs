using System.CommandLine;
using SyncIoAnalyzers.Companion.Experiments;
using SyncIoAnalyzers.Companion.Pages;
using SyncIoAnalyzers.Companion.Report;

namespace SyncIoAnalyzers.Companion.Commands;

/// <summary>The command <c>syncio lab pages</c>.</summary>
internal sealed class PagesCommand()
    : ExperimentCommand<PagesSettings, PageRun>(
        "pages",
        "Downloads pages one by one, in parallel, together and on dedicated threads, and shows which threads wait for them."
    )
{
    const int MostPages = 1000;

    static readonly Option<int?> Pages = new("--pages")
    {
        Description = "Greatest number of pages; the ways are measured with 1, 2, 4 and so on up to it (default: 10).",
        HelpName = "64",
    };

    static readonly Option<double?> Delay = new("--delay")
    {
        Description = "Time that the server takes for a page, in seconds (default: 0.06).",
        HelpName = "0.06",
    };

    static readonly Option<int?> Size = new("--size") { Description = "Length of a page, in KiB (default: 32).", HelpName = "32" };

    /// <inheritdoc/>
    protected override string Overview => PageDocument.Overview;

    /// <inheritdoc/>
    protected override IEnumerable<Option> Options => [CommonOptions.Full, Pages, Delay, Size];

    /// <inheritdoc/>
    public override PagesSettings ReadSettings(ParseResult parsed)
    {
        var settings = parsed.GetValue(CommonOptions.Full) ? PagesSettings.Full : PagesSettings.Quick;
        if (parsed.GetValue(Pages) is { } pages)
            settings = settings with { Counts = PagesSettings.CountUpTo(LoadLimits.CheckRange(pages, 1, MostPages, "pages")) };
        if (parsed.GetValue(Delay) is { } delay)
            settings = settings with { DelayMs = (int)Math.Round(1000 * LoadLimits.CheckRange(delay, 0.001, 10, "seconds for a page")) };
        if (parsed.GetValue(Size) is { } size)
            settings = settings with { Bytes = 1024 * LoadLimits.CheckRange(size, 1, 10 * 1024, "KiB for a page") };
        // Downloading one by one takes longest.
        LoadLimits.CheckSeconds(settings.Most * settings.DelayMs / 1000.0);
        LoadLimits.CheckFiles(settings.Most);
        return settings;
    }

    /// <inheritdoc/>
    protected override string FormatOptions(PagesSettings settings) =>
        $"--pages {settings.Most} --delay {FigureFormat.FormatPlain(settings.DelayMs / 1000.0)} --size {settings.Bytes / 1024}";

    /// <inheritdoc/>
    protected override void MeasureParts(
        PagesSettings settings,
        LoadWatcher watcher,
        Action<PageRun> done,
        CancellationToken cancellationToken
    ) => PageExperiment.MeasureWays(settings, watcher.BeginLoad, done, cancellationToken);

    /// <inheritdoc/>
    protected override ReportDocument CreateDocument(ExperimentRound<PagesSettings, PageRun> round) => PageDocument.CreateDocument(round);
}
