using SyncIoAnalyzers.Companion.Processes;
using SyncIoAnalyzers.Companion.Reading;

namespace SyncIoAnalyzers.Companion.Experiments;

/// <summary>What <c>lab files</c> is told.</summary>
/// <param name="Folder">Where the file is made.</param>
/// <param name="Plan">How it is read; its path is filled in.</param>
internal sealed record FilesSettings(string Folder, ReadPlan Plan)
{
    /// <summary>The article's sixteen workers, with a quarter of what each of them read.</summary>
    public static FilesSettings Quick { get; } = new(System.IO.Path.GetTempPath(), new ReadPlan("", 16, 8 * MiB, 16, 5, [4 * KiB, 64 * KiB], 3, IsUnbuffered: false));

    /// <summary>The article's own 32 MiB for each.</summary>
    public static FilesSettings Full { get; } = Quick with { Plan = Quick.Plan with { BytesEach = 32 * MiB, SlowReads = 256, Rounds = 5 } };

    /// <summary>Bytes in a kibibyte.</summary>
    public const int KiB = 1024;

    /// <summary>Bytes in a mebibyte.</summary>
    public const int MiB = 1024 * KiB;
}

/// <summary>The article's test: sixteen workers read a part of a file each and compute the hash of every block, synchronously and asynchronously.</summary>
internal static class FileReads
{
    // The slowest of all, one read after the other past the cache of a busy disk, takes seconds.
    static readonly TimeSpan Patience = TimeSpan.FromMinutes(5);

    /// <summary>Makes the file, has it read in all ways, and takes it away; what was measured before a cancellation is kept.</summary>
    public static void Measure(FilesSettings settings, Action<string> begin, Action<ReadRun> done, CancellationToken cancel)
    {
        begin($"making a file of {settings.Plan.Workers * (long)settings.Plan.BytesEach / FilesSettings.MiB} MiB in {settings.Folder}");
        using var file = new MadeFile(settings.Folder, settings.Plan.Workers * (long)settings.Plan.BytesEach, cancel);
        if (settings.Plan.IsUnbuffered)
            file.CheckUnbuffered();
        using var reading = Child.Start(Roles.Reader, settings.Plan with { Path = file.Path });
        ReadCell? last = null;
        foreach (var _ in settings.Plan.Cells())
            done(reading.Await<ReadRun>(ReadProcess.Read, (_, said) => Tell(Lines.Read<ReadCell>(said), ref last, begin), Patience, cancel));
    }

    static void Tell(ReadCell cell, ref ReadCell? last, Action<string> begin)
    {
        if (last == null || (last.Round, last.Medium, last.Block) != (cell.Round, cell.Medium, cell.Block))
            begin($"round {cell.Round}: {FileDocument.Name(cell.Medium)}, {cell.Block / FilesSettings.KiB} KiB a read");
        last = cell;
    }
}
