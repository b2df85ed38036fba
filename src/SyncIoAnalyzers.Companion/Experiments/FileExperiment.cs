using SyncIoAnalyzers.Companion.Processes;
using SyncIoAnalyzers.Companion.Reading;

namespace SyncIoAnalyzers.Companion.Experiments;

/// <summary>The settings of <c>lab files</c>.</summary>
/// <param name="Folder">The folder in which the file is created.</param>
/// <param name="Plan">How the file is read; its path is filled in later.</param>
internal sealed record FilesSettings(string Folder, ReadPlan Plan)
{
    /// <summary>The default settings: the article's sixteen workers, each with a quarter of the article's data.</summary>
    public static FilesSettings Quick { get; } =
        new(System.IO.Path.GetTempPath(), new ReadPlan("", 16, 8 * MiB, 16, 5, [4 * KiB, 64 * KiB], IsUnbuffered: false));

    /// <summary>The settings of <c>--full</c>: the article's 32 MiB per worker.</summary>
    public static FilesSettings Full { get; } = Quick with { Plan = Quick.Plan with { BytesEach = 32 * MiB, SlowReads = 256 } };

    /// <summary>The number of bytes in a kibibyte.</summary>
    public const int KiB = 1024;

    /// <summary>The number of bytes in a mebibyte.</summary>
    public const int MiB = 1024 * KiB;
}

/// <summary>Runs the article's test: sixteen workers read a part of a file each and hash every block, sync and async.</summary>
internal static class FileExperiment
{
    // The slowest case, sequential unbuffered reads from a busy disk, takes seconds.
    static readonly TimeSpan Patience = TimeSpan.FromMinutes(5);

    /// <summary>Creates the file, reads it in every way, and deletes it; results from before a cancellation are kept.</summary>
    public static void MeasureReads(FilesSettings settings, Action<string> begin, Action<ReadRun> done, CancellationToken cancellationToken)
    {
        var length = settings.Plan.Workers * (long)settings.Plan.BytesEach;
        begin($"creating a file of {length / FilesSettings.MiB} MiB in {settings.Folder}");
        using var file = new MeasuredFile(settings.Folder, length, cancellationToken);
        if (settings.Plan.IsUnbuffered)
            file.CheckUnbuffered();
        using var reading = ChildProcess.StartProcess(ProcessRoles.Reader, settings.Plan with { Path = file.Path });
        ReadCell? last = null;
        foreach (var _ in settings.Plan.EnumerateCells())
            done(
                reading.AwaitMessage<ReadRun>(
                    ReadProcess.ResultMessage,
                    (_, said) => AnnounceCell(LineProtocol.ParseMessage<ReadCell>(said), ref last, begin),
                    Patience,
                    cancellationToken
                )
            );
    }

    /// <summary>Returns the name of a medium in reports.</summary>
    public static string GetMediumName(ReadMedium medium) => medium == ReadMedium.Disk ? "local disk" : "slow stream";

    static void AnnounceCell(ReadCell cell, ref ReadCell? last, Action<string> begin)
    {
        if (last == null || (last.Medium, last.Block) != (cell.Medium, cell.Block))
            begin($"{GetMediumName(cell.Medium)}, {cell.Block / FilesSettings.KiB} KiB per read");
        last = cell;
    }
}
