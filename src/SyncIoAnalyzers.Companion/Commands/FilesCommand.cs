using System.CommandLine;
using SyncIoAnalyzers.Cli;
using SyncIoAnalyzers.Companion.Experiments;
using SyncIoAnalyzers.Companion.Reading;
using SyncIoAnalyzers.Companion.Report;

namespace SyncIoAnalyzers.Companion.Commands;

/// <summary>The command line of <c>syncio lab files</c>.</summary>
internal sealed class FilesCommand() : Experiment<FilesSettings, ReadRun>("files", "Sixteen workers read a file in eight ways, sync and async: what a read costs where it hardly waits, and where it does.")
{
    // Past the cache every read waits for the disk, so fewer of them say as much.
    const int UnbufferedPart = 16;

    static readonly Option<int?> Size = new("--size") { Description = "How much each worker reads, in MiB (default: 8; the article: 32). The file is 16 times as long.", HelpName = "8" };

    static readonly Option<double?> Wait = new("--wait") { Description = "How long a read from the slow stream takes, in seconds (default: 0.005).", HelpName = "0.005" };

    static readonly Option<bool> PastCache = new("--unbuffered") { Description = $"Reads the file past the system's cache, where its file system can; a {UnbufferedPart}th of it." };

    static readonly Option<string?> Folder = new("--folder") { Description = "Where the file is made, and taken away afterwards: on the disk or the drive to be measured (default: the folder for temporary files).", HelpName = "FOLDER" };

    /// <inheritdoc/>
    protected override string Overview => FileDocument.Overview;

    /// <inheritdoc/>
    protected override IEnumerable<Option> Options => [Common.Full, Size, Wait, PastCache, Folder];

    /// <inheritdoc/>
    public override FilesSettings Read(ParseResult parsed)
    {
        var settings = parsed.GetValue(Common.Full) ? FilesSettings.Full : FilesSettings.Quick;
        var isUnbuffered = parsed.GetValue(PastCache);
        var bytes = parsed.GetValue(Size) is { } size ? FilesSettings.MiB * Limits.Within(size, 1, 256, "MiB for each worker") : settings.Plan.BytesEach;
        var wait = parsed.GetValue(Wait) is { } seconds ? (int)Math.Round(1000 * Limits.Within(seconds, 0.001, 1, "seconds for a read")) : settings.Plan.SlowMs;
        var folder = parsed.GetValue(Folder) ?? settings.Folder;
        if (!Directory.Exists(folder))
            throw new StopException($"There is no folder {folder}; name another one with --folder.");
        return new(folder, settings.Plan with { BytesEach = isUnbuffered ? bytes / UnbufferedPart : bytes, SlowMs = wait, IsUnbuffered = isUnbuffered });
    }

    /// <inheritdoc/>
    protected override string Repeat(FilesSettings settings) => $"{(settings.Plan.Rounds == FilesSettings.Full.Plan.Rounds ? "--full " : "")}--size {settings.Plan.BytesEach * (settings.Plan.IsUnbuffered ? UnbufferedPart : 1) / FilesSettings.MiB} --wait {Figures.Plain(settings.Plan.SlowMs / 1000.0)}"
        + (settings.Plan.IsUnbuffered ? " --unbuffered" : "") + (settings.Folder == FilesSettings.Quick.Folder ? "" : $" --folder \"{settings.Folder}\"");

    /// <inheritdoc/>
    protected override void Measure(FilesSettings settings, Watcher watcher, Action<ReadRun> done, CancellationToken cancel) => FileReads.Measure(settings, watcher.Begin, done, cancel);

    /// <inheritdoc/>
    protected override Document Document(Results<FilesSettings, IReadOnlyList<ReadRun>> results) => FileDocument.Of(results);
}
