using System.Diagnostics;
using SyncIoAnalyzers.Companion.Processes;

namespace SyncIoAnalyzers.Companion.Reading;

/// <summary>Reads in all ways, in its own process, whose thread pool has nothing else to do.</summary>
internal static class ReadProcess
{
    /// <summary>Precedes each <see cref="ReadCell"/> at its start.</summary>
    public const string CellMessage = "begins";

    /// <summary>Precedes each <see cref="ReadRun"/>.</summary>
    public const string ResultMessage = "read";

    /// <summary>Executes a plan, measurement by measurement; ends together with the parent process.</summary>
    public static int RunPlan(ReadPlan plan)
    {
        ParentProcess.CallWhenEnded(() => Environment.Exit(0));
        try
        {
            foreach (var warm in plan.EnumerateCells().DistinctBy(c => (c.Medium, c.Way)))
                MeasureCell(plan with { SlowReads = 1 }, warm);
            foreach (var cell in plan.EnumerateCells())
            {
                LineProtocol.SendMessage(CellMessage, cell);
                LineProtocol.SendMessage(ResultMessage, MeasureCell(plan, cell));
            }

            return 0;
        }
        catch (Exception lost) when (lost.GetBaseException() is IOException or UnauthorizedAccessException)
        {
            return LineProtocol.ReportFailure($"The file cannot be read: {lost.GetBaseException().Message}");
        }
    }

    static ReadRun MeasureCell(ReadPlan plan, ReadCell cell)
    {
        var way = ReadWays.GetWays(cell.Medium, plan.IsUnbuffered).Single(w => w.Name == cell.Way);
        FilePart[] parts = [.. Enumerable.Range(0, plan.Workers).Select(worker => new FilePart(plan, cell, worker))];
        using var start = new ManualResetEventSlim();
        var threads = way.Read is { } read
            ? new WorkerThreads(parts.Select(p => (Action)(() => p.MeasureRead(() => read(p)))), start)
            : null;
        var (clock, cpu, items) = (Stopwatch.StartNew(), Environment.CpuUsage.TotalTime, ThreadPool.CompletedWorkItemCount);
        start.Set();
        if (threads != null)
            threads.JoinAll();
        else
            Task.WhenAll(parts.Select(p => p.MeasureReadAsync(() => way.ReadAsync!(p)))).Wait();
        return new ReadRun(
            cell,
            parts.Sum(p => p.Reads),
            clock.Elapsed.TotalMilliseconds,
            (Environment.CpuUsage.TotalTime - cpu).TotalMilliseconds,
            ThreadPool.CompletedWorkItemCount - items,
            [.. parts.Select(p => p.TookMs)]
        );
    }
}
