using System.Runtime.CompilerServices;
using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.Logging;

namespace SyncIoAnalyzers.Detector.Tests;

/// <summary>The detector keeps no more than its limits allow, whatever an application or its clients do.</summary>
public sealed class BoundedTests
{
    const int WaitCount = 1_000_000,
        SiteLimit = 100;

    [Fact]
    public void Million_places_do_not_exceed_the_limit() =>
        Assert.Equal(SiteLimit, CountKept(i => new BlockedWait(CreateSite($"Orders.Load{i}"), null, null)));

    [Fact]
    public void Million_routes_to_one_place_do_not_exceed_the_limit() =>
        Assert.Equal(SiteLimit, CountKept(i => new BlockedWait(CreateSite("Orders.Load"), $"GET /orders/{i}", null)));

    [Fact]
    public void Million_traces_are_one_place() =>
        Assert.Equal(1, CountKept(i => new BlockedWait(CreateSite("Orders.Load"), "GET /orders", $"{i}")));

    [Fact]
    public void Clear_makes_room_for_new_places()
    {
        var counts = new SiteCounts(most: 1);
        counts.CountBegin(new BlockedWait(CreateSite("Orders.Load"), null, null));
        counts.ClearCounts();
        Assert.True(counts.CountBegin(new BlockedWait(CreateSite("Orders.Save"), null, null)));
    }

    [Fact]
    public async Task HTTP_method_invented_by_a_client_is_not_a_separate_route()
    {
        await using var app = await WatchedApp.StartAsync(a => a.Map("/any", () => WaitFor(Task.Delay(20), CancellationToken.None)));
        using var client = app.Client;
        foreach (var method in new[] { "MADE", "UP", "GET" })
            await client.SendAsync(new HttpRequestMessage(new HttpMethod(method), "/any"));
        Assert.Equal(["GET /any 1", "OTHER /any 2"], app.Report.Sites.Select(s => $"{s.Route} {s.Count}").Order());
    }

    [Fact]
    public async Task Cancelled_waits_are_not_kept()
    {
        await using var app = await WatchedApp.StartAsync(a => a.MapGet("/", GivesUp));
        await app.GetAsync("/");
        Assert.Equal((0, 5L), (app.Report.WaitingNow, app.Report.Sites.Sum(s => s.Count)));
    }

    [Fact]
    public async Task Discarded_place_is_reported_as_new()
    {
        await using var app = await WatchedApp.StartAsync(a => a.MapGet("/", () => WaitFor(Task.Delay(20), CancellationToken.None)));
        await app.FindSites("/");
        app.Report.Clear();
        await app.FindSites("/");
        Assert.All(app.Log.All, line => Assert.StartsWith("A pool thread was held", line));
        Assert.Equal(2, app.Log.All.Length);
    }

    /// <summary>Four waits that end with an exception, for which the runtime reports no end, and one that ends normally.</summary>
    static void GivesUp()
    {
        for (var i = 0; i < 5; i++)
            using (var limit = new CancellationTokenSource(i < 4 ? 20 : Timeout.Infinite))
                try
                {
                    WaitFor(i < 4 ? new TaskCompletionSource().Task : Task.Delay(20), limit.Token);
                }
                catch (OperationCanceledException)
                {
                    // as meant
                }
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static void WaitFor(Task task, CancellationToken limit) => task.Wait(limit);

    static BlockedSite CreateSite(string member) => new(member, "Task.Wait", "SIO001", "Orders.cs", 7, "");

    static int CountKept(Func<int, BlockedWait> wait)
    {
        var (counts, told) = (new SiteCounts(SiteLimit), new LogLines());
        var log = new SiteLog(told, LogLevel.Warning, TimeSpan.FromDays(1));
        var kept = Enumerable.Range(0, WaitCount).Count(i => counts.CountBegin(wait(i)));
        for (var i = 0; i < WaitCount; i++)
            if (counts.CountEnd(wait(i)) is { } seen)
                log.WriteIfDue(seen);
        Assert.Equal(counts.CreateReports().Sum(s => s.Count), kept);
        Assert.Equal(counts.CreateReports().Count, told.All.Length);
        return counts.CreateReports().Count;
    }
}
