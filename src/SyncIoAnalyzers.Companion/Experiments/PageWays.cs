using SyncIoAnalyzers.Cli;
using SyncIoAnalyzers.Companion.Pages;
using SyncIoAnalyzers.Companion.Processes;
using SyncIoAnalyzers.Companion.Serving;

namespace SyncIoAnalyzers.Companion.Experiments;

/// <summary>What <c>lab pages</c> is told.</summary>
/// <param name="Counts">How many pages are downloaded, from few to many; the most are looked at closely.</param>
/// <param name="DelayMs">How long the server takes for one, in milliseconds.</param>
/// <param name="Bytes">How long one is.</param>
internal sealed record PagesSettings(IReadOnlyList<int> Counts, int DelayMs, int Bytes)
{
    /// <summary>The article's ten pages, each in a sixth of the time that a public site took.</summary>
    public static PagesSettings Quick { get; } = new(UpTo(10), PageSettings.Usual.DelayMs, PageSettings.Usual.Bytes);

    /// <summary>The article's time for a page, and many more pages, where each way shows what it is made of.</summary>
    public static PagesSettings Full { get; } = new(UpTo(256), 370, PageSettings.Usual.Bytes);

    /// <summary>The most pages.</summary>
    public int Most => Counts[^1];

    /// <summary>1, 2, 4 and so on, and a number.</summary>
    public static IReadOnlyList<int> UpTo(int most) => [.. Enumerable.Range(0, 31).Select(power => 1 << power).TakeWhile(n => n < most), most];
}

/// <summary>The article's console program: some pages, downloaded in one way after another.</summary>
internal static class PageWays
{
    // Or what the compiler does again for code that is used often would be taken for a cost of the pages.
    static readonly Dictionary<string, string> Compiled = new() { ["DOTNET_TieredCompilation"] = "0" };

    /// <summary>Measures run by run, each in a fresh process; the most pages first, since they say the most.</summary>
    public static void Measure(PagesSettings settings, Action<string> begin, Action<PageRun> done, CancellationToken cancel)
    {
        using var serving = Child.Start(Roles.Pages, new PageSettings(settings.DelayMs, settings.Bytes));
        var port = serving.Await<int>(LabServer.Ready, (_, _) => { }, Child.StartUp, cancel);
        foreach (var (count, isOneSlow) in new[] { (settings.Most, false), (settings.Most, true) }.Concat(settings.Counts.SkipLast(1).Reverse().Select(c => (c, false))))
            foreach (var way in DownloadProcess.Ways)
            {
                cancel.ThrowIfCancellationRequested();
                begin($"{(count == 1 ? "1 page" : $"{count} pages")}{(isOneSlow ? ", one of them slow" : "")}: {way}");
                done(Downloaded(new DownloadPlan(way, port, count, isOneSlow), serving, cancel));
            }
    }

    static PageRun Downloaded(DownloadPlan plan, Child serving, CancellationToken cancel)
    {
        using var downloading = Child.Start(Roles.Download, plan, Compiled);
        try
        {
            return downloading.Await<PageRun>(DownloadProcess.Ended, (_, _) => { }, TimeSpan.FromSeconds(Commands.Limits.MostSeconds), cancel);
        }
        catch (StopException) when (serving.HasEnded)
        {
            throw serving.Ended();
        }
    }
}
