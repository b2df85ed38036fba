using System.Diagnostics;
using SyncIoAnalyzers.Cli.Output;
using SyncIoAnalyzers.Cli.Watching;
using static SyncIoAnalyzers.Cli.Tests.Findings;
using static SyncIoAnalyzers.Cli.Tests.WatchReportTests;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>What was watched as a page.</summary>
public sealed class WatchHtmlTests : IDisposable
{
    const string Attack = "<script>document.title='ran'</script><img src=x onerror=\"document.title='ran'\">\"'</td></table>";

    readonly TempFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact] public void The_verdict_and_the_row_are_on_it() => Assert.All(
        new[] { "63 threads of the pool&#39;s 66 wait in Task.Result at OrderStore.cs:42", ">OrderStore.cs:42 OrderStore.Load</th>", ">63000</td>", ">GET /orders</td>", "syncio fix --rule SIO001" },
        part => Assert.Contains(part, Page(Starved)));

    [Fact] public void The_pool_is_drawn_over_time() => Assert.Equal(2, Page(Starved).Split("<svg ").Length - 1);

    [Fact] public void A_pool_that_told_nothing_is_not_drawn() => Assert.DoesNotContain("<svg ", Page(Starved with { Readings = [] }));

    [Fact] public void A_day_is_drawn_with_as_many_points_as_are_seen() =>
        Assert.InRange(Page(Starved with { Readings = [.. Enumerable.Repeat(new PoolReading(8, 1, 5), 86_400)] }).Length, 1, 50_000);

    [Fact] public void Nothing_seen_says_what_was_lost() => Assert.Contains("7 events were lost", Page(Starved with { Rows = [], Lost = 7 }));

    [Fact] public void It_asks_for_nothing() => Assert.DoesNotMatch("(src=|href=|url\\(|@import)", Page(Starved));

    [Fact] public void Markup_of_the_application_is_text()
    {
        var page = Page(Attacked);
        Assert.DoesNotContain("<script", page);
        Assert.DoesNotContain("<img", page);
        Assert.Contains("&lt;script&gt;document.title=&#39;ran&#39;", page);
    }

    [ChromiumFact] public void Markup_of_the_application_does_not_run()
    {
        _folder.Write("watch.html", Page(Attacked));
        var start = new ProcessStartInfo(Programs.Chromium!, ["--headless", "--no-sandbox", "--disable-gpu", $"--user-data-dir={_folder["profile"]}", "--dump-dom", new Uri(_folder["watch.html"]).AbsoluteUri]) { RedirectStandardOutput = true, RedirectStandardError = true };
        using var browser = Process.Start(start)!;
        browser.BeginErrorReadLine();
        var shown = browser.StandardOutput.ReadToEnd();
        Assert.Contains("<title>What holds the threads of &lt;script&gt;", shown);
        Assert.DoesNotContain("<title>ran", shown);
    }

    static readonly Watched Attacked = StarvedBy(new Blocked(new Site(Attack, Attack, 1), Attack, Attack, [new Site(Attack, Attack, 2)], "") { Route = Attack });

    static string Page(Watched watched) => Written(output => WatchHtml.Write(watched, watched == Attacked ? Attack : "Shop.Web", output));
}
