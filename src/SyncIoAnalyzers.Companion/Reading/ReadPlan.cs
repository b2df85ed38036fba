namespace SyncIoAnalyzers.Companion.Reading;

/// <summary>The source of the reads.</summary>
internal enum ReadMedium
{
    /// <summary>A file on a local disk, created for the measurement.</summary>
    Disk,

    /// <summary>A stream with a delay in each read, as a model of a network drive.</summary>
    Slow,
}

/// <summary>The arguments of a process that reads.</summary>
/// <param name="Path">The path of the file.</param>
/// <param name="Workers">The number of concurrent workers, each with its own part.</param>
/// <param name="BytesEach">The number of bytes per worker.</param>
/// <param name="SlowReads">The number of reads per worker from the slow stream.</param>
/// <param name="SlowMs">The duration of such a read.</param>
/// <param name="Blocks">The block sizes in bytes, one measurement each.</param>
/// <param name="IsUnbuffered">True to read the file without the system cache.</param>
internal sealed record ReadPlan(
    string Path,
    int Workers,
    int BytesEach,
    int SlowReads,
    int SlowMs,
    IReadOnlyList<int> Blocks,
    bool IsUnbuffered
)
{
    /// <summary>Returns all measurements in order.</summary>
    public IEnumerable<ReadCell> EnumerateCells() =>
        from medium in Enum.GetValues<ReadMedium>()
        from block in Blocks
        from isHashed in new[] { true, false }
        from way in ReadWays.GetWays(medium, IsUnbuffered)
        select new ReadCell(medium, way.Name, block, isHashed);
}

/// <summary>One measurement.</summary>
/// <param name="Medium">The source.</param>
/// <param name="Way">The name of the way to read.</param>
/// <param name="Block">The block size in bytes.</param>
/// <param name="IsHashed">True to compute the SHA1 of each block.</param>
internal sealed record ReadCell(ReadMedium Medium, string Way, int Block, bool IsHashed);

/// <summary>The result of a measurement.</summary>
/// <param name="Cell">The measurement.</param>
/// <param name="Reads">The number of reads of all workers.</param>
/// <param name="WallMs">The elapsed time.</param>
/// <param name="CpuMs">The processor time of the process.</param>
/// <param name="PoolItems">The number of work items that the thread pool completed.</param>
/// <param name="WorkersMs">The time of each worker, as the article prints it.</param>
internal sealed record ReadRun(ReadCell Cell, long Reads, double WallMs, double CpuMs, long PoolItems, IReadOnlyList<double> WorkersMs);
