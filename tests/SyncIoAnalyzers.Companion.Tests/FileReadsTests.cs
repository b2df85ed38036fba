using SyncIoAnalyzers.Cli;
using SyncIoAnalyzers.Companion.Reading;

namespace SyncIoAnalyzers.Companion.Tests;

/// <summary>Real reads of a real, small file.</summary>
[Collection(nameof(Alone))]
public sealed class FileReadsTests : FolderTests
{
    FilesSettings Small => new(Folder, new ReadPlan("", 2, 64 * FilesSettings.KiB, 2, 1, [4 * FilesSettings.KiB, 16 * FilesSettings.KiB], 1, IsUnbuffered: false));

    [MeasuredTheory]
    [InlineData("--size 0", "From 1 to 256 MiB for each worker, not 0.")]
    [InlineData("--size 100000", "From 1 to 256 MiB for each worker, not 100000.")]
    [InlineData("--wait 0", "From 0.001 to 1 seconds for a read, not 0.")]
    [InlineData("--folder no-such-folder", "There is no folder no-such-folder; name another one with --folder.")]
    public void What_cannot_be_measured_is_told_before_anything_starts(string arguments, string why) => Assert.Equal(why, Assert.Throws<StopException>(() => Read(arguments)).Message);

    [Fact] public void The_sizes_are_those_of_the_article() => Assert.Equal((16, 32 * FilesSettings.MiB), Read("--full").Plan is var plan ? (plan.Workers, plan.BytesEach) : default);

    [MeasuredFact]
    public void Every_way_reads_all_of_it()
    {
        var runs = Measured(Small);
        Assert.Equal(Small.Plan.Cells(), runs.Select(r => r.Cell));
        Assert.All(runs, r => Assert.Equal(2 * (r.Cell.Medium == Medium.Slow ? 2 : 64 * FilesSettings.KiB / r.Cell.Block), r.Reads));
        Assert.All(runs, r => Assert.Equal(2, r.WorkersMs.Count(ms => ms > 0)));
    }

    [MeasuredFact]
    public void An_async_read_of_a_file_takes_the_pool_on_Linux_and_a_buffer_makes_that_rare()
    {
        if (!OperatingSystem.IsLinux())
            return;
        var items = Measured(Small).Where(r => r.Cell is { Medium: Medium.Disk, Block: 4 * FilesSettings.KiB, IsHashed: false }).ToDictionary(r => r.Cell.Way, r => (double)r.PoolItems / r.Reads);
        Assert.All(new[] { "async", "async, no flag", "RandomAccess, async", "Task.Run" }, way => Assert.True(items[way] > 0.5, $"{way}: {items[way]}"));
        Assert.All(new[] { "sync", "RandomAccess", "async, buffered" }, way => Assert.True(items[way] < 0.5, $"{way}: {items[way]}"));
    }

    [MeasuredFact]
    public void Past_the_cache_it_is_read_too_where_the_file_system_can()
    {
        try
        {
            var runs = Measured(Small with { Plan = Small.Plan with { IsUnbuffered = true } });
            Assert.DoesNotContain(runs, r => r.Cell is { Medium: Medium.Disk, Way: "async, buffered" });
            Assert.All(runs, r => Assert.True(r.Reads > 0));
        }
        catch (StopException stop)
        {
            Assert.Contains("cannot be read past the system's cache", stop.Message);
        }
    }

    [MeasuredFact]
    public void The_report_is_three_files_and_nothing_else_is_left()
    {
        Assert.Equal(0, new FilesCommand().Run(Small, Folder, new StringWriter(), new StringWriter(), default));
        Assert.Equal(["files.html", "files.json", "files.md"], Directory.EnumerateFiles(Folder).Select(f => Path.GetFileName(f)).Order());
        Assert.Empty(EndToEndTests.Ours());
    }

    [MeasuredFact]
    public void What_was_read_before_a_cancellation_is_reported_and_the_file_is_taken_away()
    {
        using var cancel = new CancellationTokenSource();
        var runs = new List<ReadRun>();
        Assert.Throws<OperationCanceledException>(() => FileReads.Measure(Small, _ => { }, run => Cancel(run, runs, cancel), cancel.Token));
        Assert.Equal(3, runs.Count);
        Assert.Empty(Directory.EnumerateFiles(Folder));
        Assert.Empty(EndToEndTests.Ours());
    }

    [MeasuredFact]
    public void A_killed_reader_is_one_clear_line_and_leaves_no_file()
    {
        // So many slow reads that it cannot have ended before it is killed.
        var endless = Small with { Plan = Small.Plan with { SlowReads = 10_000 } };
        var stop = Assert.Throws<StopException>(() => FileReads.Measure(endless, _ => { }, _ => EndToEndTests.Kill(Roles.Reader), default));
        Assert.StartsWith("The reader-process process ended", stop.Message);
        Assert.Empty(Directory.EnumerateFiles(Folder));
    }

    [MeasuredFact]
    public void A_file_that_cannot_be_made_is_one_clear_line()
    {
        var nowhere = Path.Combine(Folder, "nowhere");
        Assert.StartsWith($"The file to read cannot be made in {nowhere}: ", Assert.Throws<StopException>(() => new MadeFile(nowhere, 1, default)).Message);
    }

    [MeasuredFact]
    public void A_file_whose_making_is_cancelled_is_not_left_half_written()
    {
        Assert.Throws<OperationCanceledException>(() => new MadeFile(Folder, 1, new CancellationToken(canceled: true)));
        Assert.Empty(Directory.EnumerateFiles(Folder));
    }

    [MeasuredFact]
    public void What_cannot_be_read_past_the_cache_is_told()
    {
        using var empty = new MadeFile(Folder, 0, default);
        Assert.StartsWith($"The file system of {Folder} cannot be read past the system's cache;", Assert.Throws<StopException>(empty.CheckUnbuffered).Message);
    }

    [Fact] public void A_file_that_has_become_shorter_is_told() => Assert.Throws<EndOfStreamException>(() => new Part(Small.Plan, new ReadCell(1, Medium.Slow, "sync", 4096, false), 0).Take(0));

    [Fact] public void Nothing_measured_says_nothing() => Assert.Equal("Not enough was measured to say anything.", FileDocument.Of(new("files", "", Report.Machine.This, Small, [])).Says);

    [MeasuredFact]
    public void What_was_not_read_is_not_spoken_of()
    {
        var runs = Small.Plan.Cells().Where(c => c.Medium == Medium.Disk).Select(c => new ReadRun(c, 1, 1, 1, 0, [1, 1])).ToArray();
        var says = FileDocument.Of(new("files", "", Report.Machine.This, Small, runs)).Says;
        Assert.Equal("From the local disk an async read of 4 KiB took 1 times the processor time of a sync one, 1 times through a bigger buffer, and one of 16 KiB 1 times.", says);
    }

    [MeasuredFact]
    public async Task A_slow_stream_goes_on_in_the_same_way_sync_and_async()
    {
        await using var slow = new SlowStream(1);
        Assert.Equal((3, 3L), (slow.Read(new byte[3], 0, 3), slow.Position));
        Assert.Equal((4, 7L), (await slow.ReadAsync(new byte[4]), slow.Position));
        Assert.Equal(9, slow.Seek(2, SeekOrigin.Current));
    }

    static void Cancel(ReadRun run, List<ReadRun> runs, CancellationTokenSource cancel)
    {
        runs.Add(run);
        if (runs.Count == 3)
            cancel.Cancel();
    }

    static List<ReadRun> Measured(FilesSettings settings)
    {
        var runs = new List<ReadRun>();
        FileReads.Measure(settings, _ => { }, runs.Add, default);
        return runs;
    }

    static FilesSettings Read(string arguments) => new FilesCommand() is var command ? command.Read(command.Create().Parse(arguments)) : null!;
}
