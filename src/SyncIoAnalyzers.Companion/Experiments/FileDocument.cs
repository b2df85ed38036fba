using SyncIoAnalyzers.Companion.Reading;
using SyncIoAnalyzers.Companion.Report;

namespace SyncIoAnalyzers.Companion.Experiments;

/// <summary>What the runs of <see cref="FileReads"/> say.</summary>
internal static class FileDocument
{
    /// <summary>The title of the table that fits a screen.</summary>
    public const string Overview = "Wall time a read, in µs: local disk";

    /// <summary>A medium in words.</summary>
    public static string Name(Medium medium) => medium == Medium.Disk ? "local disk" : "slow stream";

    /// <summary>The document; figures are medians of all rounds.</summary>
    public static Document Of(Results<FilesSettings, IReadOnlyList<ReadRun>> results)
    {
        var (plan, runs) = (results.Settings.Plan, results.Measured);
        return new Document("Reading a file, sync and async", Sentence(plan, runs),
            results.Facts(("Load", $"{plan.Workers} workers at once; each reads {Figures.Plain(plan.BytesEach / (double)FilesSettings.MiB)} MiB of a file {(plan.IsUnbuffered ? "past the system's cache" : "that the system has in its cache")}, and {plan.SlowReads} blocks of a stream whose reads take {plan.SlowMs} ms; medians of {plan.Rounds} rounds")),
            [
                new Table("The ways", ["way", "code"], [.. Enum.GetValues<Medium>().SelectMany(m => ReadWays.On(m, plan.IsUnbuffered)).DistinctBy(w => w.Name).Select(w => (IReadOnlyList<Entry>)[w.Name, w.Code])]),
                .. Enum.GetValues<Medium>().Where(m => runs.Any(r => r.Cell.Medium == m)).SelectMany(m => Tables(m, plan, runs)),
                new Words("What it means", "Where an async read takes an item of the pool, a thread of the pool reads behind it. What is small costs more to hand over than to read, and a bigger buffer makes the handing over rare. "
                    + "A drive elsewhere is another matter: there the wait is long, a sync read holds a thread for all of it, and an async one none. The article's version of .NET sought before each async read, and a seek waited for the drive; .NET 6 took that away. The way 'async, seeking' does it again. "
                    + "The article's async loop also throws its first read away; the ways here do not, and its workers began a quarter of a second apart, where these begin together."),
            ]);
    }

    static IEnumerable<Table> Tables(Medium medium, ReadPlan plan, IReadOnlyList<ReadRun> runs)
    {
        yield return Each("Wall time a read, in µs", medium, plan, runs, r => 1000 * r.WallMs / r.Reads, "All workers together: the time of the whole over the number of reads." + (medium == Medium.Slow ? " By how much a sleep and a timer last longer than they are told is in them." : ""));
        yield return Each("Processor time a read, in µs", medium, plan, runs, r => 1000 * r.CpuMs / r.Reads, "");
        yield return Each("Pool items a read", medium, plan, runs, r => (double)r.PoolItems / r.Reads, "");
        foreach (var block in plan.Blocks)
            yield return Workers(medium, block, plan, runs);
    }

    static Table Each(string title, Medium medium, ReadPlan plan, IReadOnlyList<ReadRun> runs, Func<ReadRun, double> value, string note)
    {
        var columns = plan.Blocks.SelectMany(b => new[] { (Block: b, IsHashed: true), (Block: b, IsHashed: false) }).ToArray();
        return new Table($"{title}: {Name(medium)}", ["way", .. columns.Select(c => $"{c.Block / FilesSettings.KiB} KiB{(c.IsHashed ? ", SHA1" : "")}")],
            [.. ReadWays.On(medium, plan.IsUnbuffered).Select(w => (IReadOnlyList<Entry>)[w.Name, .. columns.Select(c => (Entry)(Of(runs, medium, w.Name, c.Block, c.IsHashed) is { Length: > 0 } found ? Figures.Short(Figures.Median(found, value)) : ""))])]) { Note = note };
    }

    /// <summary>What the article prints: what each worker took, in the last round.</summary>
    static Table Workers(Medium medium, int block, ReadPlan plan, IReadOnlyList<ReadRun> runs)
    {
        var last = ReadWays.On(medium, plan.IsUnbuffered).Select(w => Of(runs, medium, w.Name, block, isHashed: true).LastOrDefault()).OfType<ReadRun>().ToArray();
        return new Table($"Each worker, in ms: {Name(medium)}, {block / FilesSettings.KiB} KiB, SHA1", ["worker", .. last.Select(r => r.Cell.Way)],
            [.. Enumerable.Range(0, last.Length == 0 ? 0 : plan.Workers).Select(i => (IReadOnlyList<Entry>)[$"{i + 1}", .. last.Select(r => (Entry)Figures.Count(r.WorkersMs[i]))])]);
    }

    static string Sentence(ReadPlan plan, IReadOnlyList<ReadRun> runs)
    {
        var (small, big) = (plan.Blocks[0], plan.Blocks[^1]);
        string Cpu(int block, string way) => Times(runs, Medium.Disk, way, block, r => r.CpuMs);
        string Slow(string way) => Times(runs, Medium.Slow, way, small, r => r.WallMs);
        var disk = Cpu(big, "async") == "" ? "" : $"From the local disk an async read of {small / FilesSettings.KiB} KiB took {Cpu(small, "async")} the processor time of a sync one{(Cpu(small, "async, buffered") is { Length: > 0 } buffered ? $", {buffered} through a bigger buffer" : "")}, and one of {big / FilesSettings.KiB} KiB {Cpu(big, "async")}.";
        var slow = Slow("async, seeking") == "" ? "" : $" From the slow stream async reads took {Slow("async")} as long as sync ones on {plan.Workers} threads of their own, and {Slow("async, seeking")} as long with a seek before each.";
        return disk == "" ? "Not enough was measured to say anything." : disk + slow;
    }

    /// <summary>How many times as much one way takes as the sync one, without SHA1; nothing where one of them was not measured.</summary>
    static string Times(IReadOnlyList<ReadRun> runs, Medium medium, string way, int block, Func<ReadRun, double> value)
    {
        var (one, other) = (Of(runs, medium, way, block, isHashed: false), Of(runs, medium, "sync", block, isHashed: false));
        return one.Length == 0 || other.Length == 0 || Figures.Median(other, value) == 0 ? "" : $"{Figures.Short(Figures.Median(one, value) / Figures.Median(other, value))} times";
    }

    static ReadRun[] Of(IReadOnlyList<ReadRun> runs, Medium medium, string way, int block, bool isHashed) =>
        [.. runs.Where(r => r.Cell with { Round = 0 } == new ReadCell(0, medium, way, block, isHashed))];
}
