using SyncIoAnalyzers.Common;
using SyncIoAnalyzers.Companion.Pages;

namespace SyncIoAnalyzers.Companion.Tests;

/// <summary>Real downloads from a real server.</summary>
[Collection(nameof(SequentialTests))]
public class PageWaysTests
{
    static readonly PagesSettings Two = new(PagesSettings.CountUpTo(2), 20, 4096);

    [MeasuredTheory]
    [InlineData("--pages 0", "Specify 1 to 1000 pages, not 0.")]
    [InlineData("--pages 5000", "Specify 1 to 1000 pages, not 5000.")]
    [InlineData("--delay NaN", "Specify 0.001 to 10 seconds for a page, not NaN.")]
    [InlineData("--size 0", "Specify 1 to 10240 KiB for a page, not 0.")]
    [InlineData("--pages 100 --delay 7", "A load must last more than 0 and at most 600 seconds, not 700.")]
    public void Invalid_measurement_is_reported_before_anything_starts(string arguments, string why) =>
        Assert.Equal(why, Assert.Throws<StopException>(() => ReadSettings(arguments)).Message);

    [Fact]
    public void Page_counts_double_up_to_the_requested_number() => Assert.Equal([1, 2, 4, 8, 10], ReadSettings("--pages 10").Counts);

    [MeasuredFact]
    public void Every_way_downloads_every_page_completely()
    {
        var runs = MeasurePages();
        Assert.Equal(3 * DownloadProcess.DownloadScenarios.Count, runs.Count);
        Assert.All(
            runs,
            r => Assert.Equal((r.Plan.Pages * Two.Bytes, r.Plan.Pages), (r.Length, r.Stays.Select(s => s.Page).Distinct().Count()))
        );
    }

    [MeasuredFact]
    public void Sequence_uses_one_thread_and_parallel_ways_use_one_per_page()
    {
        var runs = MeasurePages().Where(r => r.Plan is { Pages: 2, IsOneSlow: false }).ToDictionary(r => r.Plan.Way);
        Assert.Equal([0, 1], runs["sequence"].Stays.Where(s => s.Kind == "main").Select(s => s.Page));
        Assert.Equal(
            [1, 1],
            runs["threads"].Stays.Where(s => s.Kind == "own").GroupBy(s => s.Thread).Select(t => t.Select(s => s.Page).Distinct().Count())
        );
    }

    [MeasuredFact]
    public void Report_is_three_files_and_no_process_is_left()
    {
        var folder = Directory.CreateTempSubdirectory("syncio-lab-");
        Assert.Equal(0, new PagesCommand().RunAndReport(Two, 1, folder.FullName, new StringWriter(), new StringWriter(), default));
        Assert.Equal(["pages.html", "pages.json", "pages.md"], folder.EnumerateFiles().Select(f => f.Name).Order());
        Assert.Empty(EndToEndTests.FindProcesses());
        folder.Delete(recursive: true);
    }

    [MeasuredFact]
    public void Measurements_before_a_cancellation_are_reported()
    {
        using var cancel = new CancellationTokenSource();
        var runs = new List<PageRun>();
        Assert.Throws<OperationCanceledException>(() =>
            PageExperiment.MeasureWays(Two, what => CancelAt(what, "parallel", cancel), runs.Add, cancel.Token)
        );
        Assert.Equal("sequence", runs.Single().Plan.Way);
        Assert.Empty(EndToEndTests.FindProcesses());
    }

    [MeasuredFact]
    public void Killed_page_server_gives_one_clear_line()
    {
        var stop = Assert.Throws<StopException>(() =>
            PageExperiment.MeasureWays(Two, _ => EndToEndTests.KillProcess(ProcessRoles.Pages), _ => { }, default)
        );
        Assert.StartsWith("The pages-process process ended", stop.Message);
    }

    static void CancelAt(string what, string at, CancellationTokenSource cancel)
    {
        if (what.Contains(at, StringComparison.Ordinal))
            cancel.Cancel();
    }

    static List<PageRun> MeasurePages()
    {
        var runs = new List<PageRun>();
        PageExperiment.MeasureWays(Two, _ => { }, runs.Add, default);
        return runs;
    }

    static PagesSettings ReadSettings(string arguments) =>
        new PagesCommand() is var command ? command.ReadSettings(command.CreateCommand().Parse(arguments)) : null!;
}
