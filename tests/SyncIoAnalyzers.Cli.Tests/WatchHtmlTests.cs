using System.Diagnostics;
using SyncIoAnalyzers.Cli.Output;
using SyncIoAnalyzers.Watching;
using static SyncIoAnalyzers.Cli.Tests.FindingReports;
using static SyncIoAnalyzers.Cli.Tests.WatchReportTests;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>The HTML page of a watch.</summary>
public sealed class WatchHtmlTests : IDisposable
{
    const string Attack = "<script>document.title='ran'</script><img src=x onerror=\"document.title='ran'\">\"'</td></table>";

    readonly TempFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void Page_shows_the_verdict_and_the_row() =>
        Assert.All(
            new[]
            {
                "63 threads of the pool&#39;s 66 wait in Task.Result at OrderStore.cs:42",
                ">OrderStore.cs:42 OrderStore.Load</th>",
                ">63000</td>",
                ">GET /orders</td>",
                "syncio fix --rule SIO001",
            },
            part => Assert.Contains(part, RenderPage(Starved))
        );

    [Fact]
    public void Pool_is_drawn_over_time() => Assert.Equal(2, RenderPage(Starved).Split("<svg ").Length - 1);

    [Fact]
    public void Pool_without_readings_is_not_drawn() => Assert.DoesNotContain("<svg ", RenderPage(Starved with { Readings = [] }));

    [Fact]
    public void Day_is_drawn_with_as_many_points_as_are_visible() =>
        Assert.InRange(RenderPage(Starved with { Readings = [.. Enumerable.Repeat(new PoolReading(8, 1, 5), 86_400)] }).Length, 1, 50_000);

    [Fact]
    public void Page_without_waits_reports_lost_events() =>
        Assert.Contains("7 events were lost", RenderPage(Starved with { Rows = [], LostEvents = 7 }));

    [Fact]
    public void Page_requests_no_resource() => Assert.DoesNotMatch("(src=|href=|url\\(|@import)", RenderPage(Starved));

    [Fact]
    public void Markup_of_the_application_is_escaped()
    {
        var page = RenderPage(Attacked);
        Assert.DoesNotContain("<script", page);
        Assert.DoesNotContain("<img", page);
        Assert.Contains("&lt;script&gt;document.title=&#39;ran&#39;", page);
    }

    [ChromiumFact]
    public void Markup_of_the_application_does_not_run()
    {
        _folder.WriteFile("watch.html", RenderPage(Attacked));
        var start = new ProcessStartInfo(
            ProgramFinder.Chromium!,
            [
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                $"--user-data-dir={_folder["profile"]}",
                "--dump-dom",
                new Uri(_folder["watch.html"]).AbsoluteUri,
            ]
        )
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        using var browser = Process.Start(start)!;
        browser.BeginErrorReadLine();
        var shown = browser.StandardOutput.ReadToEnd();
        Assert.Contains("<title>What blocks the threads of &lt;script&gt;", shown);
        Assert.DoesNotContain("<title>ran", shown);
    }

    static readonly WatchResult Attacked = StarvedBy(
        new BlockedCall(new CodeLocation(Attack, Attack, 1), Attack, Attack, [new CodeLocation(Attack, Attack, 2)], "") { Route = Attack }
    );

    static string RenderPage(WatchResult watched) =>
        CaptureText(output => WatchHtml.WriteReport(watched, watched == Attacked ? Attack : "Shop.Web", output));
}
