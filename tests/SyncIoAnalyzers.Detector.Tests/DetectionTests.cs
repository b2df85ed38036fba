using System.Runtime.CompilerServices;
using Microsoft.AspNetCore.Builder;

namespace SyncIoAnalyzers.Detector.Tests;

/// <summary>The waits that the detector of a running application reports, and those that it does not.</summary>
public sealed class DetectionTests
{
    [Fact]
    public async Task Wait_is_reported_with_its_line_rule_and_route()
    {
        await using var app = await WatchedApp.StartAsync(a => a.MapGet("/orders/{id}", (int id) => LoadBlocking(id)));
        var site = Assert.Single(await app.FindSites("/orders/3"));
        Assert.Equal(
            ("DetectionTests.LoadBlocking", "Task.Result", "SIO001", "GET /orders/{id}", 1L),
            (site.Site.Member, site.Site.Primitive, site.Site.Rule, site.Route, site.Count)
        );
        Assert.EndsWith("DetectionTests.cs", site.Site.File);
        Assert.Contains("DelayAsync(id).Result", SourceLines.ReadLine(site.Site.File!, site.Site.Line));
    }

    [Fact]
    public async Task Blocked_time_of_a_place_is_summed_up()
    {
        var gate = new TaskCompletionSource();
        await using var app = await WatchedApp.StartAsync(a => a.MapGet("/", () => WaitFor(gate.Task)));
        var answers = Task.WhenAll(app.GetAsync("/"), app.GetAsync("/"));
        while (app.Report.WaitingNow < 2)
            await Task.Delay(1);
        await Task.Delay(30);
        gate.SetResult();
        await answers;
        var site = Assert.Single(app.Report.Sites);
        Assert.InRange(site.Total, TimeSpan.FromMilliseconds(2 * 25), TimeSpan.MaxValue); // timers may be early by a tick
        Assert.InRange(site.Longest, site.Total / 2, site.Total);
    }

    [Fact]
    public async Task Lambda_is_reported_under_its_member()
    {
        await using var app = await WatchedApp.StartAsync(a =>
            a.MapGet("/", [MethodImpl(MethodImplOptions.NoInlining)] () => DelayAsync(1).Wait())
        );
        Assert.Equal(
            $"DetectionTests.{nameof(Lambda_is_reported_under_its_member)} (lambda)",
            Assert.Single(await app.FindSites("/")).Site.Member
        );
    }

    [Fact]
    public async Task Await_is_not_a_wait()
    {
        await using var app = await WatchedApp.StartAsync(a => a.MapGet("/", async () => await DelayAsync(1)));
        Assert.Empty(await app.FindSites("/"));
    }

    [Fact]
    public async Task Wait_after_an_await_has_its_route()
    {
        await using var app = await WatchedApp.StartAsync(a => a.MapGet("/late", LateAsync));
        var site = Assert.Single(await app.FindSites("/late"));
        Assert.Equal(("DetectionTests.LateAsync", "GET /late"), (site.Site.Member, site.Route));
    }

    [Fact]
    public async Task Disabled_detector_reports_nothing()
    {
        await using var app = await WatchedApp.StartAsync(a => a.MapGet("/", () => LoadBlocking(1)), o => o.Enabled = false);
        Assert.Empty(await app.FindSites("/"));
    }

    [Fact]
    public async Task Allowed_wait_is_not_reported()
    {
        await using var app = await WatchedApp.StartAsync(a => a.MapGet("/", () => WaitAllowed()));
        Assert.Empty(await app.FindSites("/"));
    }

    [Fact]
    public async Task Ignored_wait_is_not_reported()
    {
        await using var app = await WatchedApp.StartAsync(
            a => a.MapGet("/", () => LoadBlocking(1)),
            o => o.Ignore = wait => wait.Site.Member == "DetectionTests.LoadBlocking"
        );
        Assert.Empty(await app.FindSites("/"));
    }

    [Fact]
    public async Task Places_beyond_the_limit_are_only_counted()
    {
        await using var app = await WatchedApp.StartAsync(a => a.MapGet("/", () => LoadBlocking(1) + WaitElsewhere()), o => o.MaxSites = 1);
        Assert.Single(await app.FindSites("/"));
        Assert.Equal(1, app.Report.Uncounted);
    }

    [Fact]
    public async Task Stacks_beyond_the_rate_limit_are_only_counted()
    {
        await using var app = await WatchedApp.StartAsync(
            a => a.MapGet("/", () => Enumerable.Range(0, 5).Sum(_ => LoadBlocking(1))),
            o => o.MaxStacksPerSecond = 1
        );
        var counted = (await app.FindSites("/")).Sum(s => s.Count);
        Assert.Equal(5, counted + app.Report.Uncounted);
        Assert.InRange(app.Report.Uncounted, 1, 4);
    }

    [Fact]
    public async Task Stopped_host_reports_nothing()
    {
        var app = await WatchedApp.StartAsync(a => a.MapGet("/", () => LoadBlocking(1)));
        var report = app.Report;
        await app.DisposeAsync();
        await Task.Run(() => LoadBlocking(1));
        Assert.Empty(report.Sites);
    }

    [Fact]
    public async Task Clear_discards_all_places()
    {
        await using var app = await WatchedApp.StartAsync(a => a.MapGet("/", () => LoadBlocking(1)));
        await app.FindSites("/");
        app.Report.Clear();
        Assert.Empty(app.Report.Sites);
    }

    [Fact]
    public async Task Inlined_handler_is_not_reported_as_its_middleware()
    {
        await using var app = await WatchedApp.StartAsync(a =>
            a.Use(async (context, next) => await next(context))
                .UseRouting()
                .UseEndpoints(e => e.Map("/small", GeneratedCode.CreateCaller()))
        );
        var site = Assert.Single(await app.FindSites("/small"));
        Assert.Equal((null, "Task.Wait", "SIO001", "GET /small"), (site.Site.Member, site.Site.Primitive, site.Site.Rule, site.Route));
    }

    // Optimized code inlines small methods into the delegates that ASP.NET Core generates to call them, so no frame of these methods is
    // left.
    [MethodImpl(MethodImplOptions.NoInlining)]
    static int LoadBlocking(int id)
    {
        return DelayAsync(id).Result;
    }

    static void WaitFor(Task task) => task.Wait();

    static int WaitElsewhere() => DelayAsync(2).GetAwaiter().GetResult();

    static async Task<int> LateAsync()
    {
        await Task.Delay(1);
        return DelayAsync(3).Result;
    }

    static int WaitAllowed()
    {
        using var _ = BlockingScope.Allow("a test of what is allowed");
        return LoadBlocking(1);
    }

    static async Task<int> DelayAsync(int value)
    {
        await Task.Delay(30);
        return value;
    }
}
