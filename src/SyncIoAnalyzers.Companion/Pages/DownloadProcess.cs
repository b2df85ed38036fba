using System.Diagnostics;
using System.Net;
using SyncIoAnalyzers.Companion.Processes;
using SyncIoAnalyzers.Companion.Scenarios;

namespace SyncIoAnalyzers.Companion.Pages;

/// <summary>What a process that downloads is told.</summary>
/// <param name="Way">The scenario that says how.</param>
/// <param name="Port">The port of the page server.</param>
/// <param name="Pages">How many pages.</param>
/// <param name="IsOneSlow">Whether the first is slow.</param>
internal sealed record DownloadPlan(string Way, int Port, int Pages, bool IsOneSlow);

/// <summary>Some pages, downloaded in one way.</summary>
/// <param name="Plan">Which, and how.</param>
/// <param name="Length">How many characters came.</param>
/// <param name="WallMs">How long it took.</param>
/// <param name="CpuMs">The processor time of the process.</param>
/// <param name="Stays">Which thread was in which page when.</param>
internal sealed record PageRun(DownloadPlan Plan, int Length, double WallMs, double CpuMs, IReadOnlyList<Stay> Stays)
{
    /// <summary>How many threads were in a page at some time.</summary>
    public int Threads => Stays.Select(s => s.Thread).Distinct().Count();

    /// <summary>The time that all of them together spent in pages.</summary>
    public double HeldMs => Stays.Sum(s => s.Ms);

    /// <summary>The share of that in which they did not run.</summary>
    public double? Blocked => BlockedOf(Stays);

    /// <summary>The share of some stays in which their threads did not run; null where the system does not tell.</summary>
    public static double? BlockedOf(IReadOnlyCollection<Stay> stays) =>
        stays.Sum(s => s.Ms) is > 0 and var all && stays.All(s => s.RanMs != null) ? Math.Max(0, 1 - stays.Sum(s => s.RanMs!.Value) / all) : null;
}

/// <summary>Downloads pages in one way, in a process of its own: whatever thread is in a page is there for that.</summary>
internal static class DownloadProcess
{
    /// <summary>The word before the <see cref="PageRun"/>.</summary>
    public const string Ended = "downloaded";

    /// <summary>The ways: scenarios whose sync actions do what the article's console program does.</summary>
    public static readonly IReadOnlyList<string> Ways = ["sequence", "parallel", "together", "threads"];

    /// <summary>Downloads once, on the thread that asks.</summary>
    public static int Run(DownloadPlan plan)
    {
        Parent.EndWithIt(() => Environment.Exit(0));
        try
        {
            var download = Scenario.Of(plan.Way).Sync<int>();
            // One page first: what is compiled once is no cost of a page.
            PageController.Want(plan.Port, 1);
            download();
            PageController.Want(plan.Port, plan.Pages, plan.IsOneSlow);
            Lines.Say(Ended, Measured(plan, download));
            return 0;
        }
        catch (Exception lost) when (lost.GetBaseException() is WebException or HttpRequestException or IOException or System.Net.Sockets.SocketException or OperationCanceledException)
        {
            return Lines.Fail($"A page did not come: {lost.GetBaseException().Message}");
        }
    }

    static PageRun Measured(DownloadPlan plan, Func<int> download)
    {
        Presence.Begin();
        var (clock, cpu) = (Stopwatch.StartNew(), Environment.CpuUsage.TotalTime);
        var length = download();
        var (wall, used) = (clock.Elapsed, Environment.CpuUsage.TotalTime - cpu);
        return new PageRun(plan, length, wall.TotalMilliseconds, used.TotalMilliseconds, Presence.Ended);
    }
}
