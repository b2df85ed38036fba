using SyncIoAnalyzers.Cli;
using SyncIoAnalyzers.Companion.Pages;

namespace SyncIoAnalyzers.Companion.Tests;

/// <summary>Real downloads from a real server.</summary>
[Collection(nameof(Alone))]
public class PageWaysTests
{
    static readonly PagesSettings Two = new(PagesSettings.UpTo(2), 20, 4096);

    [MeasuredTheory]
    [InlineData("--pages 0", "From 1 to 1000 pages, not 0.")]
    [InlineData("--pages 5000", "From 1 to 1000 pages, not 5000.")]
    [InlineData("--delay NaN", "From 0.001 to 10 seconds for a page, not NaN.")]
    [InlineData("--size 0", "From 1 to 10240 KiB for a page, not 0.")]
    [InlineData("--pages 100 --delay 7", "A load lasts from above 0 to 600 seconds, not 700.")]
    public void What_cannot_be_measured_is_told_before_anything_starts(string arguments, string why) => Assert.Equal(why, Assert.Throws<StopException>(() => Read(arguments)).Message);

    [Fact] public void Pages_double_up_to_the_number_that_is_asked_for() => Assert.Equal([1, 2, 4, 8, 10], Read("--pages 10").Counts);

    [MeasuredFact]
    public void Every_way_gets_all_of_every_page()
    {
        var runs = Measured();
        Assert.Equal(3 * DownloadProcess.Ways.Count, runs.Count);
        Assert.All(runs, r => Assert.Equal((r.Plan.Pages * Two.Bytes, r.Plan.Pages), (r.Length, r.Stays.Select(s => s.Page).Distinct().Count())));
    }

    [MeasuredFact]
    public void One_thread_is_in_every_page_of_a_sequence_and_one_in_each_where_each_has_its_own()
    {
        var runs = Measured().Where(r => r.Plan is { Pages: 2, IsOneSlow: false }).ToDictionary(r => r.Plan.Way);
        Assert.Equal([0, 1], runs["sequence"].Stays.Where(s => s.Kind == "main").Select(s => s.Page));
        Assert.Equal([1, 1], runs["threads"].Stays.Where(s => s.Kind == "own").GroupBy(s => s.Thread).Select(t => t.Select(s => s.Page).Distinct().Count()));
    }

    [MeasuredFact]
    public void The_report_is_three_files_and_no_process_is_left()
    {
        var folder = Directory.CreateTempSubdirectory("syncio-lab-");
        Assert.Equal(0, new PagesCommand().Run(Two, folder.FullName, new StringWriter(), new StringWriter(), default));
        Assert.Equal(["pages.html", "pages.json", "pages.md"], folder.EnumerateFiles().Select(f => f.Name).Order());
        Assert.Empty(EndToEndTests.Ours());
        folder.Delete(recursive: true);
    }

    [MeasuredFact]
    public void What_was_measured_before_a_cancellation_is_reported()
    {
        using var cancel = new CancellationTokenSource();
        var runs = new List<PageRun>();
        Assert.Throws<OperationCanceledException>(() => PageWays.Measure(Two, what => Cancel(what, "parallel", cancel), runs.Add, cancel.Token));
        Assert.Equal("sequence", runs.Single().Plan.Way);
        Assert.Empty(EndToEndTests.Ours());
    }

    [MeasuredFact]
    public void A_killed_page_server_is_one_clear_line()
    {
        var stop = Assert.Throws<StopException>(() => PageWays.Measure(Two, _ => EndToEndTests.Kill(Roles.Pages), _ => { }, default));
        Assert.StartsWith("The pages-process process ended", stop.Message);
    }

    static void Cancel(string what, string at, CancellationTokenSource cancel)
    {
        if (what.Contains(at, StringComparison.Ordinal))
            cancel.Cancel();
    }

    static List<PageRun> Measured()
    {
        var runs = new List<PageRun>();
        PageWays.Measure(Two, _ => { }, runs.Add, default);
        return runs;
    }

    static PagesSettings Read(string arguments) => new PagesCommand() is var command ? command.Read(command.Create().Parse(arguments)) : null!;
}
