using System.Runtime.CompilerServices;
using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.Logging;

namespace SyncIoAnalyzers.Detector.Tests;

/// <summary>Whatever an app or its clients do, the detector keeps no more than it was told to.</summary>
public sealed class BoundedTests
{
    const int Many = 1_000_000, Most = 100;

    [Fact]
    public void A_million_places_are_no_more_than_the_most() => Assert.Equal(Most, Kept(i => new BlockedWait(Site($"Orders.Load{i}"), null, null)));

    [Fact]
    public void A_million_routes_to_one_place_are_no_more_than_the_most() => Assert.Equal(Most, Kept(i => new BlockedWait(Site("Orders.Load"), $"GET /orders/{i}", null)));

    [Fact]
    public void A_million_traces_are_one_place() => Assert.Equal(1, Kept(i => new BlockedWait(Site("Orders.Load"), "GET /orders", $"{i}")));

    [Fact]
    public void What_is_cleared_leaves_room()
    {
        var counts = new SiteCounts(most: 1);
        counts.Begin(new BlockedWait(Site("Orders.Load"), null, null));
        counts.Clear();
        Assert.True(counts.Begin(new BlockedWait(Site("Orders.Save"), null, null)));
    }

    [Fact]
    public async Task A_method_that_a_client_makes_up_is_no_route_of_its_own()
    {
        await using var app = await WatchedApp.Start(a => a.Map("/any", () => WaitFor(Task.Delay(20), CancellationToken.None)));
        using var client = app.Client;
        foreach (var method in new[] { "MADE", "UP", "GET" })
            await client.SendAsync(new HttpRequestMessage(new HttpMethod(method), "/any"));
        Assert.Equal(["GET /any 1", "OTHER /any 2"], app.Report.Sites.Select(s => $"{s.Route} {s.Count}").Order());
    }

    [Fact]
    public async Task Waits_that_are_cancelled_are_not_kept()
    {
        await using var app = await WatchedApp.Start(a => a.MapGet("/", GivesUp));
        await app.Get("/");
        Assert.Equal((0, 5L), (app.Report.WaitingNow, app.Report.Sites.Sum(s => s.Count)));
    }

    [Fact]
    public async Task A_place_that_was_forgotten_is_told_as_new()
    {
        await using var app = await WatchedApp.Start(a => a.MapGet("/", () => WaitFor(Task.Delay(20), CancellationToken.None)));
        await app.Seen("/");
        app.Report.Clear();
        await app.Seen("/");
        Assert.All(app.Log.All, line => Assert.StartsWith("A pool thread was held", line));
        Assert.Equal(2, app.Log.All.Length);
    }

    /// <summary>Four waits that end with an exception, of which the runtime tells no end, and one that ends as it should.</summary>
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

    static BlockedSite Site(string member) => new(member, "Task.Wait", "SIO001", "Orders.cs", 7, "");

    static int Kept(Func<int, BlockedWait> wait)
    {
        var (counts, told) = (new SiteCounts(Most), new LogLines());
        var log = new SiteLog(told, LogLevel.Warning, TimeSpan.FromDays(1));
        var kept = Enumerable.Range(0, Many).Count(i => counts.Begin(wait(i)));
        for (var i = 0; i < Many; i++)
            if (counts.End(wait(i)) is { } seen)
                log.Write(seen);
        Assert.Equal(counts.All().Sum(s => s.Count), kept);
        Assert.Equal(counts.All().Count, told.All.Length);
        return counts.All().Count;
    }
}
