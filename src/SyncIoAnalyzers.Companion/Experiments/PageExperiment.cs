using SyncIoAnalyzers.Common;
using SyncIoAnalyzers.Companion.Load;
using SyncIoAnalyzers.Companion.Pages;
using SyncIoAnalyzers.Companion.Processes;

namespace SyncIoAnalyzers.Companion.Experiments;

/// <summary>The settings of <c>lab pages</c>.</summary>
/// <param name="Counts">The numbers of pages to download, ascending; the last one is reported in detail.</param>
/// <param name="DelayMs">The time the server takes for one page, in milliseconds.</param>
/// <param name="Bytes">The length of a page.</param>
internal sealed record PagesSettings(IReadOnlyList<int> Counts, int DelayMs, int Bytes)
{
    /// <summary>The default settings: the article's ten pages, each in a sixth of the time that a public site took.</summary>
    public static PagesSettings Quick { get; } = new(CountUpTo(10), PageSettings.Typical.DelayMs, PageSettings.Typical.Bytes);

    /// <summary>The settings of <c>--full</c>: the article's time per page, and many more pages, where the ways differ most.</summary>
    public static PagesSettings Full { get; } = new(CountUpTo(256), 370, PageSettings.Typical.Bytes);

    /// <summary>The greatest number of pages.</summary>
    public int Most => Counts[^1];

    /// <summary>Returns the powers of two below a number, then the number.</summary>
    public static IReadOnlyList<int> CountUpTo(int most) =>
        [.. Enumerable.Range(0, 31).Select(power => 1 << power).TakeWhile(n => n < most), most];
}

/// <summary>Runs the article's console program: it downloads some pages in one way after another.</summary>
internal static class PageExperiment
{
    // Otherwise the recompilation of hot code would count as a cost of the pages.
    static readonly Dictionary<string, string> Compiled = new() { ["DOTNET_TieredCompilation"] = "0" };

    /// <summary>Measures run by run, each in a fresh process; the most pages first because they are most informative.</summary>
    public static void MeasureWays(PagesSettings settings, Action<string> begin, Action<PageRun> done, CancellationToken cancellationToken)
    {
        using var serving = ChildProcess.StartProcess(ProcessRoles.Pages, new PageSettings(settings.DelayMs, settings.Bytes));
        var port = serving.AwaitMessage<int>(ServerHost.Ready, (_, _) => { }, ChildProcess.StartTimeout, cancellationToken);
        (int Count, bool IsOneSlow)[] loads =
        [
            (settings.Most, false),
            (settings.Most, true),
            .. settings.Counts.SkipLast(1).Reverse().Select(c => (c, false)),
        ];
        foreach (var (count, isOneSlow) in loads)
        foreach (var way in DownloadProcess.DownloadScenarios)
        {
            cancellationToken.ThrowIfCancellationRequested();
            begin($"{(count == 1 ? "1 page" : $"{count} pages")}{(isOneSlow ? ", one of them slow" : "")}: {way}");
            done(DownloadPages(new DownloadPlan(way, port, count, isOneSlow), serving, cancellationToken));
        }
    }

    static PageRun DownloadPages(DownloadPlan plan, ChildProcess serving, CancellationToken cancellationToken)
    {
        using var downloading = ChildProcess.StartProcess(ProcessRoles.Download, plan, Compiled);
        try
        {
            return downloading.AwaitMessage<PageRun>(
                DownloadProcess.DownloadedMessage,
                (_, _) => { },
                TimeSpan.FromSeconds(LoadPlan.MaxSeconds),
                cancellationToken
            );
        }
        catch (StopException) when (serving.HasEnded)
        {
            throw serving.CreateEndedException();
        }
    }
}
