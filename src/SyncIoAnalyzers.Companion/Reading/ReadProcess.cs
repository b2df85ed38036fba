using System.Diagnostics;
using SyncIoAnalyzers.Companion.Processes;

namespace SyncIoAnalyzers.Companion.Reading;

/// <summary>Reads in all ways, in a process of its own: its pool has nothing else to do.</summary>
internal static class ReadProcess
{
    /// <summary>The word before each <see cref="ReadCell"/> that begins.</summary>
    public const string Begins = "begins";

    /// <summary>The word before each <see cref="ReadRun"/>.</summary>
    public const string Read = "read";

    /// <summary>Carries out a plan, cell by cell; when the parent ends it stops, too.</summary>
    public static int Run(ReadPlan plan)
    {
        Parent.EndWithIt(() => Environment.Exit(0));
        try
        {
            foreach (var warm in plan.Cells().DistinctBy(c => (c.Medium, c.Way)))
                Measured(plan with { SlowReads = 1 }, warm);
            foreach (var cell in plan.Cells())
            {
                Lines.Say(Begins, cell);
                Lines.Say(Read, Measured(plan, cell));
            }

            return 0;
        }
        catch (Exception lost) when (lost.GetBaseException() is IOException or UnauthorizedAccessException)
        {
            return Lines.Fail($"The file cannot be read: {lost.GetBaseException().Message}");
        }
    }

    static ReadRun Measured(ReadPlan plan, ReadCell cell)
    {
        var way = ReadWays.On(cell.Medium, plan.IsUnbuffered).Single(w => w.Name == cell.Way);
        Part[] parts = [.. Enumerable.Range(0, plan.Workers).Select(worker => new Part(plan, cell, worker))];
        using var start = new ManualResetEventSlim();
        var threads = way.Read is { } read ? new Threads(parts.Select(p => (Action)(() => p.Timed(() => read(p)))), start) : null;
        var (clock, cpu, items) = (Stopwatch.StartNew(), Environment.CpuUsage.TotalTime, ThreadPool.CompletedWorkItemCount);
        start.Set();
        if (threads != null)
            threads.Join();
        else
            Task.WhenAll(parts.Select(p => p.TimedAsync(() => way.ReadAsync!(p)))).Wait();
        return new ReadRun(cell, parts.Sum(p => p.Reads), clock.Elapsed.TotalMilliseconds, (Environment.CpuUsage.TotalTime - cpu).TotalMilliseconds, ThreadPool.CompletedWorkItemCount - items, [.. parts.Select(p => p.TookMs)]);
    }
}
