using System.Runtime.CompilerServices;
using Microsoft.AspNetCore.Builder;

namespace SyncIoAnalyzers.Detector.Tests;

/// <summary>What a running app's detector sees, and what it does not.</summary>
public sealed class DetectionTests
{
    [Fact]
    public async Task A_wait_is_named_with_its_line_its_rule_and_its_route()
    {
        await using var app = await WatchedApp.Start(a => a.MapGet("/orders/{id}", (int id) => Load(id)));
        var site = Assert.Single(await app.Seen("/orders/3"));
        Assert.Equal(("DetectionTests.Load", "Task.Result", "SIO001", "GET /orders/{id}", 1L), (site.Site.Member, site.Site.Primitive, site.Site.Rule, site.Route, site.Count));
        Assert.EndsWith("DetectionTests.cs", site.Site.File);
        Assert.Contains("DelayAsync(id).Result", Source.Line(site.Site.File!, site.Site.Line));
    }

    [Fact]
    public async Task The_time_that_a_thread_was_held_is_added_up()
    {
        var gate = new TaskCompletionSource();
        await using var app = await WatchedApp.Start(a => a.MapGet("/", () => WaitFor(gate.Task)));
        var answers = Task.WhenAll(app.Get("/"), app.Get("/"));
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
    public async Task A_lambda_is_named_by_the_member_that_holds_it()
    {
        await using var app = await WatchedApp.Start(a => a.MapGet("/", [MethodImpl(MethodImplOptions.NoInlining)] () => DelayAsync(1).Wait()));
        Assert.Equal($"DetectionTests.{nameof(A_lambda_is_named_by_the_member_that_holds_it)} (lambda)", Assert.Single(await app.Seen("/")).Site.Member);
    }

    [Fact]
    public async Task An_await_is_no_wait()
    {
        await using var app = await WatchedApp.Start(a => a.MapGet("/", async () => await DelayAsync(1)));
        Assert.Empty(await app.Seen("/"));
    }

    [Fact]
    public async Task A_wait_behind_an_await_still_has_its_route()
    {
        await using var app = await WatchedApp.Start(a => a.MapGet("/late", LateAsync));
        var site = Assert.Single(await app.Seen("/late"));
        Assert.Equal(("DetectionTests.LateAsync", "GET /late"), (site.Site.Member, site.Route));
    }

    [Fact]
    public async Task Switched_off_it_hears_nothing()
    {
        await using var app = await WatchedApp.Start(a => a.MapGet("/", () => Load(1)), o => o.Enabled = false);
        Assert.Empty(await app.Seen("/"));
    }

    [Fact]
    public async Task What_is_allowed_is_not_reported()
    {
        await using var app = await WatchedApp.Start(a => a.MapGet("/", () => Allowed()));
        Assert.Empty(await app.Seen("/"));
    }

    [Fact]
    public async Task What_the_app_ignores_is_not_reported()
    {
        await using var app = await WatchedApp.Start(a => a.MapGet("/", () => Load(1)), o => o.Ignore = wait => wait.Site.Member == "DetectionTests.Load");
        Assert.Empty(await app.Seen("/"));
    }

    [Fact]
    public async Task More_places_than_are_kept_are_counted_only()
    {
        await using var app = await WatchedApp.Start(a => a.MapGet("/", () => Load(1) + Other()), o => o.MaxSites = 1);
        Assert.Single(await app.Seen("/"));
        Assert.Equal(1, app.Report.Uncounted);
    }

    [Fact]
    public async Task More_stacks_than_a_second_allows_are_counted_only()
    {
        await using var app = await WatchedApp.Start(a => a.MapGet("/", () => Enumerable.Range(0, 5).Sum(_ => Load(1))), o => o.MaxStacksPerSecond = 1);
        var counted = (await app.Seen("/")).Sum(s => s.Count);
        Assert.Equal(5, counted + app.Report.Uncounted);
        Assert.InRange(app.Report.Uncounted, 1, 4);
    }

    [Fact]
    public async Task After_the_host_has_ended_nothing_is_heard()
    {
        var app = await WatchedApp.Start(a => a.MapGet("/", () => Load(1)));
        var report = app.Report;
        await app.DisposeAsync();
        await Task.Run(() => Load(1));
        Assert.Empty(report.Sites);
    }

    [Fact]
    public async Task What_was_seen_is_forgotten_when_cleared()
    {
        await using var app = await WatchedApp.Start(a => a.MapGet("/", () => Load(1)));
        await app.Seen("/");
        app.Report.Clear();
        Assert.Empty(app.Report.Sites);
    }

    [Fact]
    public async Task A_handler_that_was_inlined_is_not_blamed_on_the_middleware_around_it()
    {
        await using var app = await WatchedApp.Start(a => a.Use(async (context, next) => await next(context)).UseRouting().UseEndpoints(e => e.Map("/small", Expressions.Caller())));
        var site = Assert.Single(await app.Seen("/small"));
        Assert.Equal((null, "Task.Wait", "SIO001", "GET /small"), (site.Site.Member, site.Site.Primitive, site.Site.Rule, site.Route));
    }

    // Optimised code has small methods put into what ASP.NET Core makes to call them: of these no frame is left.
    [MethodImpl(MethodImplOptions.NoInlining)]
    static int Load(int id)
    {
        return DelayAsync(id).Result;
    }

    static void WaitFor(Task task) => task.Wait();

    static int Other() => DelayAsync(2).GetAwaiter().GetResult();

    static async Task<int> LateAsync()
    {
        await Task.Delay(1);
        return DelayAsync(3).Result;
    }

    static int Allowed()
    {
        using var _ = BlockingScope.Allow("a test of what is allowed");
        return Load(1);
    }

    static async Task<int> DelayAsync(int value)
    {
        await Task.Delay(30);
        return value;
    }
}
