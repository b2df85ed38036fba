using System.Diagnostics;
using System.Net;
using SyncIoAnalyzers.Companion.Processes;
using SyncIoAnalyzers.Companion.Scenarios;

namespace SyncIoAnalyzers.Companion.Pages;

/// <summary>The arguments of a download process.</summary>
/// <param name="Way">The id of the scenario that downloads.</param>
/// <param name="Port">The port of the page server.</param>
/// <param name="Pages">The number of pages.</param>
/// <param name="IsOneSlow">True if the first page is slow.</param>
internal sealed record DownloadPlan(string Way, int Port, int Pages, bool IsOneSlow);

/// <summary>The measurement of one download of all pages.</summary>
/// <param name="Plan">The plan.</param>
/// <param name="Length">The number of characters received.</param>
/// <param name="WallMs">The elapsed time.</param>
/// <param name="CpuMs">The processor time of the process.</param>
/// <param name="Stays">The intervals in which threads were in a page.</param>
internal sealed record PageRun(DownloadPlan Plan, int Length, double WallMs, double CpuMs, IReadOnlyList<PageStay> Stays)
{
    /// <summary>The number of threads that were in a page at some time.</summary>
    public int Threads => Stays.Select(s => s.Thread).Distinct().Count();

    /// <summary>The total time that threads spent in pages.</summary>
    public double HeldMs => Stays.Sum(s => s.Ms);

    /// <summary>The share of that time in which the threads did not run.</summary>
    public double? Blocked => GetBlockedShare(Stays);

    /// <summary>Returns the share of the given time in which the threads did not run; null if the system does not provide it.</summary>
    public static double? GetBlockedShare(IReadOnlyCollection<PageStay> stays) =>
        stays.Sum(s => s.Ms) is > 0 and var all && stays.All(s => s.RanMs != null)
            ? Math.Max(0, 1 - stays.Sum(s => s.RanMs!.Value) / all)
            : null;
}

/// <summary>Downloads pages in one way, in its own process: every thread inside a page is there for that purpose.</summary>
internal static class DownloadProcess
{
    /// <summary>Precedes the <see cref="PageRun"/>.</summary>
    public const string DownloadedMessage = "downloaded";

    /// <summary>The scenarios whose sync actions do what the article's console program does.</summary>
    public static readonly IReadOnlyList<string> DownloadScenarios = ["sequence", "parallel", "together", "threads"];

    /// <summary>Downloads once, on the calling thread.</summary>
    public static int RunPlan(DownloadPlan plan)
    {
        ParentProcess.CallWhenEnded(() => Environment.Exit(0));
        try
        {
            var download = LabScenario.GetById(plan.Way).CreateSyncDelegate<int>();
            // One page first: compiling the code is not a cost of a page.
            PageController.SetPages(plan.Port, 1);
            download();
            PageController.SetPages(plan.Port, plan.Pages, plan.IsOneSlow);
            LineProtocol.SendMessage(DownloadedMessage, MeasureDownload(plan, download));
            return 0;
        }
        catch (Exception lost)
            when (lost.GetBaseException()
                    is WebException
                        or HttpRequestException
                        or IOException
                        or System.Net.Sockets.SocketException
                        or OperationCanceledException
            )
        {
            return LineProtocol.ReportFailure($"A page could not be downloaded: {lost.GetBaseException().Message}");
        }
    }

    static PageRun MeasureDownload(DownloadPlan plan, Func<int> download)
    {
        PagePresence.StartRecording();
        var (clock, cpu) = (Stopwatch.StartNew(), Environment.CpuUsage.TotalTime);
        var length = download();
        var (wall, used) = (clock.Elapsed, Environment.CpuUsage.TotalTime - cpu);
        return new PageRun(plan, length, wall.TotalMilliseconds, used.TotalMilliseconds, PagePresence.CompletedStays);
    }
}
