namespace SyncIoAnalyzers.Companion.Reading;

/// <summary>What is read: a file that was made for it, or a stream that stands for a drive elsewhere.</summary>
internal enum Medium
{
    /// <summary>A file on a local disk.</summary>
    Disk,

    /// <summary>A stream each of whose reads takes its time.</summary>
    Slow,
}

/// <summary>What a process that reads is told.</summary>
/// <param name="Path">The file.</param>
/// <param name="Workers">How many read it at once, each a part of its own.</param>
/// <param name="BytesEach">How much each of them reads.</param>
/// <param name="SlowReads">How many reads each of them makes from the slow stream.</param>
/// <param name="SlowMs">How long one of those takes.</param>
/// <param name="Blocks">The bytes of a read, one measurement each.</param>
/// <param name="Rounds">How often everything is measured.</param>
/// <param name="IsUnbuffered">Whether the file is read past the system's cache.</param>
internal sealed record ReadPlan(string Path, int Workers, int BytesEach, int SlowReads, int SlowMs, IReadOnlyList<int> Blocks, int Rounds, bool IsUnbuffered)
{
    /// <summary>All that is measured, in order.</summary>
    public IEnumerable<ReadCell> Cells() =>
        from round in Enumerable.Range(1, Rounds)
        from medium in Enum.GetValues<Medium>()
        from block in Blocks
        from isHashed in new[] { true, false }
        from way in ReadWays.On(medium, IsUnbuffered)
        select new ReadCell(round, medium, way.Name, block, isHashed);
}

/// <summary>One measurement.</summary>
/// <param name="Round">In which round.</param>
/// <param name="Medium">What is read.</param>
/// <param name="Way">In which way.</param>
/// <param name="Block">How many bytes at a time.</param>
/// <param name="IsHashed">Whether the SHA1 of each block is computed.</param>
internal sealed record ReadCell(int Round, Medium Medium, string Way, int Block, bool IsHashed);

/// <summary>What a measurement came to.</summary>
/// <param name="Cell">Which it is.</param>
/// <param name="Reads">How many reads all workers made together.</param>
/// <param name="WallMs">How long it took.</param>
/// <param name="CpuMs">The processor time of the process.</param>
/// <param name="PoolItems">How many work items the pool completed.</param>
/// <param name="WorkersMs">How long each worker took, as the article prints it.</param>
internal sealed record ReadRun(ReadCell Cell, long Reads, double WallMs, double CpuMs, long PoolItems, IReadOnlyList<double> WorkersMs);
