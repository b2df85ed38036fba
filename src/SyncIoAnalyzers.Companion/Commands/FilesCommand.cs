using System.CommandLine;
using SyncIoAnalyzers.Common;
using SyncIoAnalyzers.Companion.Experiments;
using SyncIoAnalyzers.Companion.Reading;
using SyncIoAnalyzers.Companion.Report;

namespace SyncIoAnalyzers.Companion.Commands;

/// <summary>The command <c>syncio lab files</c>.</summary>
internal sealed class FilesCommand()
    : ExperimentCommand<FilesSettings, ReadRun>(
        "files",
        "Sixteen workers read a file in eight ways, sync and async: the cost of a read with and without a long wait."
    )
{
    // Unbuffered reads all wait for the disk, so fewer of them give the same information.
    const int UnbufferedPart = 16;

    static readonly Option<int?> Size = new("--size")
    {
        Description = "Amount that each worker reads, in MiB (default: 8; the article: 32). The file is 16 times as long.",
        HelpName = "8",
    };

    static readonly Option<double?> Wait = new("--wait")
    {
        Description = "Duration of a read from the slow stream, in seconds (default: 0.005).",
        HelpName = "0.005",
    };

    static readonly Option<bool> PastCache = new("--unbuffered")
    {
        Description = $"Bypass the system's cache, if the file system supports it, and read a {UnbufferedPart}th of the amount.",
    };

    static readonly Option<string?> Folder = new("--folder")
    {
        Description =
            "Folder in which the file is created and later deleted, on the disk or drive to measure "
            + "(default: the folder for temporary files).",
        HelpName = "FOLDER",
    };

    /// <inheritdoc/>
    protected override string Overview => FileDocument.Overview;

    /// <inheritdoc/>
    protected override IEnumerable<Option> Options => [CommonOptions.Full, Size, Wait, PastCache, Folder];

    /// <inheritdoc/>
    protected override int QuickRounds => 3;

    /// <inheritdoc/>
    protected override int FullRounds => 5;

    /// <inheritdoc/>
    public override FilesSettings ReadSettings(ParseResult parsed)
    {
        var settings = parsed.GetValue(CommonOptions.Full) ? FilesSettings.Full : FilesSettings.Quick;
        var isUnbuffered = parsed.GetValue(PastCache);
        var bytes = parsed.GetValue(Size) is { } size
            ? FilesSettings.MiB * LoadLimits.CheckRange(size, 1, 256, "MiB for each worker")
            : settings.Plan.BytesEach;
        var wait = parsed.GetValue(Wait) is { } seconds
            ? (int)Math.Round(1000 * LoadLimits.CheckRange(seconds, 0.001, 1, "seconds for a read"))
            : settings.Plan.SlowMs;
        var folder = parsed.GetValue(Folder) ?? settings.Folder;
        if (!Directory.Exists(folder))
            throw new StopException($"There is no folder {folder}; specify another one with --folder.");
        return new(
            folder,
            settings.Plan with
            {
                BytesEach = isUnbuffered ? bytes / UnbufferedPart : bytes,
                SlowMs = wait,
                IsUnbuffered = isUnbuffered,
            }
        );
    }

    /// <inheritdoc/>
    protected override string FormatOptions(FilesSettings settings)
    {
        var plan = settings.Plan;
        var bytes = plan.IsUnbuffered ? plan.BytesEach * UnbufferedPart : plan.BytesEach;
        var full = plan.SlowReads == FilesSettings.Full.Plan.SlowReads ? "--full " : "";
        var unbuffered = plan.IsUnbuffered ? " --unbuffered" : "";
        var folder = settings.Folder == FilesSettings.Quick.Folder ? "" : $" --folder \"{settings.Folder}\"";
        var wait = FigureFormat.FormatPlain(plan.SlowMs / 1000.0);
        return $"{full}--size {bytes / FilesSettings.MiB} --wait {wait}{unbuffered}{folder}";
    }

    /// <inheritdoc/>
    protected override void MeasureParts(
        FilesSettings settings,
        LoadWatcher watcher,
        Action<ReadRun> done,
        CancellationToken cancellationToken
    ) => FileExperiment.MeasureReads(settings, watcher.BeginLoad, done, cancellationToken);

    /// <inheritdoc/>
    protected override ReportDocument CreateDocument(ExperimentRound<FilesSettings, ReadRun> round) => FileDocument.CreateDocument(round);
}
