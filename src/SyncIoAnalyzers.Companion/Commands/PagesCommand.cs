using System.CommandLine;
using SyncIoAnalyzers.Companion.Experiments;
using SyncIoAnalyzers.Companion.Pages;
using SyncIoAnalyzers.Companion.Report;

namespace SyncIoAnalyzers.Companion.Commands;

/// <summary>The command line of <c>syncio lab pages</c>.</summary>
internal sealed class PagesCommand() : Experiment<PagesSettings, PageRun>("pages", "Some pages, downloaded one by one, in parallel, together and on threads of their own: which threads wait for them.")
{
    const int MostPages = 1000;

    static readonly Option<int?> Pages = new("--pages") { Description = "Draws the ways against 1, 2, 4 and so on up to so many pages (default: 10).", HelpName = "64" };

    static readonly Option<double?> Delay = new("--delay") { Description = "How long the server takes for a page, in seconds (default: 0.06).", HelpName = "0.06" };

    static readonly Option<int?> Size = new("--size") { Description = "How long a page is, in KiB (default: 32).", HelpName = "32" };

    /// <inheritdoc/>
    protected override string Overview => PageDocument.Overview;

    /// <inheritdoc/>
    protected override IEnumerable<Option> Options => [Common.Full, Pages, Delay, Size];

    /// <inheritdoc/>
    public override PagesSettings Read(ParseResult parsed)
    {
        var settings = parsed.GetValue(Common.Full) ? PagesSettings.Full : PagesSettings.Quick;
        settings = new(
            parsed.GetValue(Pages) is { } pages ? PagesSettings.UpTo(Limits.Within(pages, 1, MostPages, "pages")) : settings.Counts,
            parsed.GetValue(Delay) is { } delay ? (int)Math.Round(1000 * Limits.Within(delay, 0.001, 10, "seconds for a page")) : settings.DelayMs,
            parsed.GetValue(Size) is { } size ? 1024 * Limits.Within(size, 1, 10 * 1024, "KiB for a page") : settings.Bytes);
        // One by one is the longest way.
        Limits.CheckSeconds(settings.Most * settings.DelayMs / 1000.0);
        Limits.CheckFiles(settings.Most);
        return settings;
    }

    /// <inheritdoc/>
    protected override string Repeat(PagesSettings settings) => $"--pages {settings.Most} --delay {Figures.Plain(settings.DelayMs / 1000.0)} --size {settings.Bytes / 1024}";

    /// <inheritdoc/>
    protected override void Measure(PagesSettings settings, Watcher watcher, Action<PageRun> done, CancellationToken cancel) => PageWays.Measure(settings, watcher.Begin, done, cancel);

    /// <inheritdoc/>
    protected override Document Document(Results<PagesSettings, IReadOnlyList<PageRun>> results) => PageDocument.Of(results);
}
