using SyncIoAnalyzers.Common;
using SyncIoAnalyzers.Companion.Reading;

namespace SyncIoAnalyzers.Companion.Tests;

/// <summary>Real reads of a real, small file.</summary>
[Collection(nameof(SequentialTests))]
public sealed class FileReadsTests : FolderTests
{
    FilesSettings Small =>
        new(
            Folder,
            new ReadPlan("", 2, 64 * FilesSettings.KiB, 2, 1, [4 * FilesSettings.KiB, 16 * FilesSettings.KiB], IsUnbuffered: false)
        );

    [MeasuredTheory]
    [InlineData("--size 0", "Specify 1 to 256 MiB for each worker, not 0.")]
    [InlineData("--size 100000", "Specify 1 to 256 MiB for each worker, not 100000.")]
    [InlineData("--wait 0", "Specify 0.001 to 1 seconds for a read, not 0.")]
    [InlineData("--folder no-such-folder", "There is no folder no-such-folder; specify another one with --folder.")]
    public void Invalid_measurement_is_reported_before_anything_starts(string arguments, string why) =>
        Assert.Equal(why, Assert.Throws<StopException>(() => ReadSettings(arguments)).Message);

    [Fact]
    public void Default_sizes_are_those_of_the_article() =>
        Assert.Equal((16, 32 * FilesSettings.MiB), ReadSettings("--full").Plan is var plan ? (plan.Workers, plan.BytesEach) : default);

    [MeasuredFact]
    public void Every_way_reads_the_whole_file()
    {
        var runs = MeasureReads(Small);
        Assert.Equal(Small.Plan.EnumerateCells(), runs.Select(r => r.Cell));
        Assert.All(runs, r => Assert.Equal(2 * (r.Cell.Medium == ReadMedium.Slow ? 2 : 64 * FilesSettings.KiB / r.Cell.Block), r.Reads));
        Assert.All(runs, r => Assert.Equal(2, r.WorkersMs.Count(ms => ms > 0)));
    }

    [MeasuredFact]
    public void Async_file_read_uses_the_pool_on_Linux_and_a_buffer_makes_that_rare()
    {
        if (!OperatingSystem.IsLinux())
            return;
        var items = MeasureReads(Small)
            .Where(r => r.Cell is { Medium: ReadMedium.Disk, Block: 4 * FilesSettings.KiB, IsHashed: false })
            .ToDictionary(r => r.Cell.Way, r => (double)r.PoolItems / r.Reads);
        Assert.All(
            new[] { "async", "async, no flag", "RandomAccess, async", "Task.Run" },
            way => Assert.True(items[way] > 0.5, $"{way}: {items[way]}")
        );
        Assert.All(new[] { "sync", "RandomAccess", "async, buffered" }, way => Assert.True(items[way] < 0.5, $"{way}: {items[way]}"));
    }

    [MeasuredFact]
    public void Uncached_read_is_measured_if_the_file_system_supports_it()
    {
        try
        {
            var runs = MeasureReads(Small with { Plan = Small.Plan with { IsUnbuffered = true } });
            Assert.DoesNotContain(runs, r => r.Cell is { Medium: ReadMedium.Disk, Way: "async, buffered" });
            Assert.All(runs, r => Assert.True(r.Reads > 0));
        }
        catch (StopException stop)
        {
            Assert.Contains("cannot be read past the system's cache", stop.Message);
        }
    }

    [MeasuredFact]
    public void Report_is_three_files_and_nothing_else_is_left()
    {
        Assert.Equal(0, new FilesCommand().RunAndReport(Small, 1, Folder, new StringWriter(), new StringWriter(), default));
        Assert.Equal(["files.html", "files.json", "files.md"], Directory.EnumerateFiles(Folder).Select(f => Path.GetFileName(f)).Order());
        Assert.Empty(EndToEndTests.FindProcesses());
    }

    [MeasuredFact]
    public void Reads_before_a_cancellation_are_reported_and_the_file_is_deleted()
    {
        using var cancel = new CancellationTokenSource();
        var runs = new List<ReadRun>();
        Assert.Throws<OperationCanceledException>(() =>
            FileExperiment.MeasureReads(Small, _ => { }, run => CancelAfterThree(run, runs, cancel), cancel.Token)
        );
        Assert.Equal(3, runs.Count);
        Assert.Empty(Directory.EnumerateFiles(Folder));
        Assert.Empty(EndToEndTests.FindProcesses());
    }

    [MeasuredFact]
    public void Killed_reader_gives_one_clear_line_and_leaves_no_file()
    {
        // Enough slow reads that it cannot end before it is killed.
        var endless = Small with
        {
            Plan = Small.Plan with { SlowReads = 10_000 },
        };
        var stop = Assert.Throws<StopException>(() =>
            FileExperiment.MeasureReads(endless, _ => { }, _ => EndToEndTests.KillProcess(ProcessRoles.Reader), default)
        );
        Assert.StartsWith("The reader-process process ended", stop.Message);
        Assert.Empty(Directory.EnumerateFiles(Folder));
    }

    [MeasuredFact]
    public void File_that_cannot_be_created_gives_one_clear_line()
    {
        var nowhere = Path.Combine(Folder, "nowhere");
        Assert.StartsWith(
            $"The file to read cannot be created in {nowhere}: ",
            Assert.Throws<StopException>(() => new MeasuredFile(nowhere, 1, default)).Message
        );
    }

    [MeasuredFact]
    public void Cancelled_file_creation_leaves_no_partial_file()
    {
        Assert.Throws<OperationCanceledException>(() => new MeasuredFile(Folder, 1, new CancellationToken(canceled: true)));
        Assert.Empty(Directory.EnumerateFiles(Folder));
    }

    [MeasuredFact]
    public void Impossible_uncached_read_is_reported()
    {
        using var empty = new MeasuredFile(Folder, 0, default);
        Assert.StartsWith(
            $"The file system of {Folder} cannot be read past the system's cache;",
            Assert.Throws<StopException>(empty.CheckUnbuffered).Message
        );
    }

    [Fact]
    public void Truncated_file_is_reported() =>
        Assert.Throws<EndOfStreamException>(() =>
            new FilePart(Small.Plan, new ReadCell(ReadMedium.Slow, "sync", 4096, false), 0).ProcessBlock(0)
        );

    [Fact]
    public void Report_without_measurements_makes_no_statement() =>
        Assert.Equal(
            "There are not enough measurements for a result.",
            FileDocument.CreateDocument(new(Report.MachineInfo.This, Small, [])).Says
        );

    [MeasuredFact]
    public void Ways_that_were_not_read_are_not_mentioned()
    {
        var runs = Small
            .Plan.EnumerateCells()
            .Where(c => c.Medium == ReadMedium.Disk)
            .Select(c => new ReadRun(c, 1, 1, 1, 0, [1, 1]))
            .ToArray();
        var says = FileDocument.CreateDocument(new(Report.MachineInfo.This, Small, runs)).Says;
        Assert.Equal(
            "From the local disk, an async read of 4 KiB took 1 times the processor time of a sync read, 1 times with a larger buffer, and a read of 16 KiB took 1 times.",
            says
        );
    }

    [MeasuredFact]
    public async Task Slow_stream_continues_equally_sync_and_async()
    {
        await using var slow = new SlowStream(1);
        Assert.Equal((3, 3L), (slow.Read(new byte[3], 0, 3), slow.Position));
        Assert.Equal((4, 7L), (await slow.ReadAsync(new byte[4]), slow.Position));
        Assert.Equal(9, slow.Seek(2, SeekOrigin.Current));
    }

    static void CancelAfterThree(ReadRun run, List<ReadRun> runs, CancellationTokenSource cancel)
    {
        runs.Add(run);
        if (runs.Count == 3)
            cancel.Cancel();
    }

    static List<ReadRun> MeasureReads(FilesSettings settings)
    {
        var runs = new List<ReadRun>();
        FileExperiment.MeasureReads(settings, _ => { }, runs.Add, default);
        return runs;
    }

    static FilesSettings ReadSettings(string arguments) =>
        new FilesCommand() is var command ? command.ReadSettings(command.CreateCommand().Parse(arguments)) : null!;
}
