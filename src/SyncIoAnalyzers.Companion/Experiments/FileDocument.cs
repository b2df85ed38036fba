using SyncIoAnalyzers.Companion.Reading;
using SyncIoAnalyzers.Companion.Report;

namespace SyncIoAnalyzers.Companion.Experiments;

/// <summary>Creates the report of <see cref="FileExperiment"/>.</summary>
internal static class FileDocument
{
    /// <summary>The title of the table that is shown on the screen.</summary>
    public const string Overview = WallTime + ": local disk";

    const string WallTime = "Wall time per read, in µs";

    const string Explanation =
        "Where an async read queues a work item, a pool thread performs the read. Queueing a small read costs more than the read itself, "
        + "and a larger buffer makes queueing rare. A remote drive is different: the wait is long, a sync read holds a thread for all of "
        + "it, and an async read holds none. The article's version of .NET performed a seek before each async read, and a seek waited for "
        + "the drive; .NET 6 removed that. "
        + "The way 'async, seeking' reproduces it. The article's async loop also discards its first read, and "
        + "its workers started a quarter of a second apart; the ways here keep every read, and their workers start together.";

    /// <summary>Creates the report.</summary>
    public static ReportDocument CreateDocument(ExperimentRound<FilesSettings, ReadRun> round)
    {
        var (plan, runs) = (round.Settings.Plan, round.Measured);
        var measured = Enum.GetValues<ReadMedium>().Where(m => runs.Any(r => r.Cell.Medium == m));
        return new ReportDocument(
            "Reading a file, sync and async",
            SummarizeRuns(plan, runs),
            [("Load", DescribeLoad(plan))],
            [CreateWays(plan), .. measured.SelectMany(m => CreateTables(m, plan, runs)), new ReportParagraph("What it means", Explanation)]
        );
    }

    static string DescribeLoad(ReadPlan plan)
    {
        var size = FigureFormat.FormatPlain(plan.BytesEach / (double)FilesSettings.MiB);
        var cache = plan.IsUnbuffered ? "bypassing the system's cache" : "that is in the system's cache";
        return $"{plan.Workers} concurrent workers; each reads {size} MiB of a file {cache}, "
            + $"and {plan.SlowReads} blocks of a stream with {plan.SlowMs} ms per read";
    }

    static ReportTable CreateWays(ReadPlan plan)
    {
        var ways = Enum.GetValues<ReadMedium>().SelectMany(m => ReadWays.GetWays(m, plan.IsUnbuffered)).DistinctBy(w => w.Name);
        return new("The ways", ["way", "code"], [.. ways.Select(w => (IReadOnlyList<TableEntry>)[w.Name, w.Code])]);
    }

    static IEnumerable<ReportTable> CreateTables(ReadMedium medium, ReadPlan plan, IReadOnlyList<ReadRun> runs)
    {
        var note = "All workers together: the total time divided by the number of reads.";
        if (medium == ReadMedium.Slow)
            note += " It includes the overshoot of Thread.Sleep and of timers.";
        yield return CreateTable(WallTime, medium, plan, runs, r => 1000 * r.WallMs / r.Reads, note);
        yield return CreateTable("Processor time per read, in µs", medium, plan, runs, r => 1000 * r.CpuMs / r.Reads, "");
        yield return CreateTable("Pool work items per read", medium, plan, runs, r => (double)r.PoolItems / r.Reads, "");
        foreach (var block in plan.Blocks)
            yield return CreateWorkerTable(medium, block, plan, runs);
    }

    static ReportTable CreateTable(
        string title,
        ReadMedium medium,
        ReadPlan plan,
        IReadOnlyList<ReadRun> runs,
        Func<ReadRun, double> value,
        string note
    )
    {
        var columns = plan.Blocks.SelectMany(b => new[] { (Block: b, IsHashed: true), (Block: b, IsHashed: false) }).ToArray();
        var headers = columns.Select(c => $"{c.Block / FilesSettings.KiB} KiB{(c.IsHashed ? ", SHA1" : "")}");
        var rows = ReadWays.GetWays(medium, plan.IsUnbuffered).Select(CreateRow);
        return new ReportTable($"{title}: {FileExperiment.GetMediumName(medium)}", ["way", .. headers], [.. rows]) { Note = note };

        IReadOnlyList<TableEntry> CreateRow(ReadWay way) => [way.Name, .. columns.Select(c => CreateEntry(way, c.Block, c.IsHashed))];

        TableEntry CreateEntry(ReadWay way, int block, bool isHashed)
        {
            return FindRun(runs, medium, way.Name, block, isHashed) is { } run ? FigureFormat.FormatShort(value(run)) : "";
        }
    }

    /// <summary>Creates the table that the article prints: the time of each worker.</summary>
    static ReportTable CreateWorkerTable(ReadMedium medium, int block, ReadPlan plan, IReadOnlyList<ReadRun> runs)
    {
        var last = ReadWays
            .GetWays(medium, plan.IsUnbuffered)
            .Select(w => FindRun(runs, medium, w.Name, block, isHashed: true))
            .OfType<ReadRun>()
            .ToArray();
        var workers = Enumerable.Range(0, last.Length == 0 ? 0 : plan.Workers);
        return new ReportTable(
            $"Each worker, in ms: {FileExperiment.GetMediumName(medium)}, {block / FilesSettings.KiB} KiB, SHA1",
            ["worker", .. last.Select(r => r.Cell.Way)],
            [.. workers.Select(CreateRow)]
        );

        IReadOnlyList<TableEntry> CreateRow(int worker) =>
            [$"{worker + 1}", .. last.Select(r => (TableEntry)FigureFormat.FormatCount(r.WorkersMs[worker]))];
    }

    static string SummarizeRuns(ReadPlan plan, IReadOnlyList<ReadRun> runs)
    {
        var disk = SummarizeDisk(plan, runs);
        return disk == "" ? "There are not enough measurements for a result." : disk + SummarizeSlow(plan, runs);
    }

    static string SummarizeDisk(ReadPlan plan, IReadOnlyList<ReadRun> runs)
    {
        var (small, big) = (plan.Blocks[0], plan.Blocks[^1]);
        if (Cpu(big, "async") == "")
            return "";
        var buffered = Cpu(small, "async, buffered") is { Length: > 0 } factor ? $", {factor} with a larger buffer" : "";
        return $"From the local disk, an async read of {small / FilesSettings.KiB} KiB took {Cpu(small, "async")} the processor time "
            + $"of a sync read{buffered}, and a read of {big / FilesSettings.KiB} KiB took {Cpu(big, "async")}.";

        string Cpu(int block, string way) => FormatRatio(runs, ReadMedium.Disk, way, block, r => r.CpuMs);
    }

    static string SummarizeSlow(ReadPlan plan, IReadOnlyList<ReadRun> runs)
    {
        var (plain, seeking) = (Slow("async"), Slow("async, seeking"));
        return seeking == ""
            ? ""
            : $" From the slow stream, async reads took {plain} as long as sync reads on {plan.Workers} dedicated threads, "
                + $"and {seeking} as long with a seek before each read.";

        string Slow(string way) => FormatRatio(runs, ReadMedium.Slow, way, plan.Blocks[0], r => r.WallMs);
    }

    /// <summary>Returns the ratio of one way to the sync way, without SHA1; empty if one of them was not measured.</summary>
    static string FormatRatio(IReadOnlyList<ReadRun> runs, ReadMedium medium, string way, int block, Func<ReadRun, double> value)
    {
        var (one, other) = (FindRun(runs, medium, way, block, isHashed: false), FindRun(runs, medium, "sync", block, isHashed: false));
        return one == null || other == null || value(other) == 0 ? "" : $"{FigureFormat.FormatShort(value(one) / value(other))} times";
    }

    static ReadRun? FindRun(IReadOnlyList<ReadRun> runs, ReadMedium medium, string way, int block, bool isHashed) =>
        runs.FirstOrDefault(r => r.Cell == new ReadCell(medium, way, block, isHashed));
}
