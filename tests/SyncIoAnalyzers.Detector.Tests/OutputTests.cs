using System.Diagnostics;
using System.Diagnostics.Metrics;
using System.Runtime.CompilerServices;
using System.Text.Json;
using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Options;

namespace SyncIoAnalyzers.Detector.Tests;

/// <summary>The outputs of the detector: log, metrics, trace, callback and report.</summary>
public sealed class OutputTests
{
    [Fact]
    public async Task Log_shows_a_new_place_with_its_stack_at_once_and_totals_at_the_end()
    {
        var app = await WatchedApp.StartAsync(a => a.MapGet("/", () => WaitForTask()));
        await app.FindSites("/");
        await app.FindSites("/");
        await app.FindSites("/");
        var line = Assert.Single(app.Log.All);
        Assert.Contains("in GET /; SIO001\n   at System.Threading.Tasks.Task.", line);
        await app.DisposeAsync();
        Assert.Matches(
            @"held 2 times more, for \d+ ms in all: OutputTests\.WaitForTask ← Task\.Wait \(OutputTests\.cs:\d+\)",
            app.Log.All[1]
        );
    }

    [Fact]
    public async Task Both_metrics_have_place_and_rule()
    {
        var seen = new List<(string Name, double Value, object? Rule)>();
        using var listener = new MeterListener
        {
            InstrumentPublished = (i, l) =>
            {
                if (i.Meter.Name == "SyncIoAnalyzers.Detector")
                    l.EnableMeasurementEvents(i);
            },
        };
        listener.SetMeasurementEventCallback<long>((i, v, tags, _) => Add(i, v, tags));
        listener.SetMeasurementEventCallback<double>((i, v, tags, _) => Add(i, v, tags));
        listener.Start();
        await using (var app = await WatchedApp.StartAsync(a => a.MapGet("/", () => WaitForTask())))
            await app.FindSites("/");
        Assert.Contains(("syncio.blocking.count", 1.0, (object?)"SIO001"), seen);
        Assert.Contains(seen, s => s is { Name: "syncio.blocking.duration", Value: > 0, Rule: "SIO001" });

        void Add(Instrument instrument, double value, ReadOnlySpan<KeyValuePair<string, object?>> tags)
        {
            foreach (var tag in tags)
                if (tag.Key == "syncio.rule")
                    lock (seen)
                        seen.Add((instrument.Name, value, tag.Value));
        }
    }

    [Fact]
    public async Task Span_of_the_request_has_an_event()
    {
        var found = new TaskCompletionSource<ActivityEvent>(); // the span ends after the client has the response
        using var listener = new ActivityListener
        {
            ShouldListenTo = s => s.Name == "Microsoft.AspNetCore",
            Sample = (ref _) => ActivitySamplingResult.AllData,
            ActivityStopped = s => s.Events.Where(e => e.Name == "syncio.blocking").ToList().ForEach(e => found.TrySetResult(e)),
        };
        ActivitySource.AddActivityListener(listener);
        await using var app = await WatchedApp.StartAsync(a => a.MapGet("/span", () => WaitForTask()));
        await app.FindSites("/span");
        Assert.Contains(new("http.route", "GET /span"), (await found.Task.WaitAsync(TimeSpan.FromSeconds(30))).Tags);
    }

    [Fact]
    public async Task Callback_receives_the_wait_with_its_duration()
    {
        var waits = new List<BlockedWait>();
        await using (var app = await WatchedApp.StartAsync(a => a.MapGet("/", () => WaitForTask()), o => o.OnBlocked = waits.Add))
            await app.FindSites("/");
        Assert.NotEqual(TimeSpan.Zero, Assert.Single(waits).Duration);
    }

    [Fact]
    public async Task Callback_that_throws_does_not_stop_the_detector()
    {
        await using var app = await WatchedApp.StartAsync(
            a => a.MapGet("/", () => WaitForTask()),
            o => o.OnBlocked = _ => throw new InvalidOperationException("mine")
        );
        await app.FindSites("/");
        Assert.Equal(2, Assert.Single(await app.FindSites("/")).Count);
    }

    [Fact]
    public async Task Report_is_JSON_in_the_format_of_watch()
    {
        await using var app = await WatchedApp.StartAsync(a => a.MapGet("/", () => CallWaiting()));
        await app.FindSites("/");
        var site = JsonDocument.Parse(app.Report.ToJson()).RootElement.GetProperty("rows")[0];
        Assert.Equal("OutputTests.CallWaiting", site.GetProperty("callers")[0].GetProperty("member").GetString());
        Assert.Equal(
            ("OutputTests.WaitForTask", "Task.Wait", "SIO001"),
            (site.GetProperty("member").GetString(), site.GetProperty("primitive").GetString(), site.GetProperty("rule").GetString())
        );
    }

    [Fact]
    public async Task Invalid_options_stop_the_host()
    {
        var thrown = await Assert.ThrowsAsync<OptionsValidationException>(() => WatchedApp.StartAsync(_ => { }, o => o.MaxSites = 0));
        Assert.Contains("MaxSites", thrown.Message);
    }

    [Fact]
    public void Middleware_requires_the_services()
    {
        var app = new ApplicationBuilder(new ServiceCollection().BuildServiceProvider());
        Assert.Contains("AddBlockingDetection", Assert.Throws<InvalidOperationException>(() => app.UseBlockingDetection()).Message);
    }

    [MethodImpl(MethodImplOptions.NoInlining)]
    static string CallWaiting()
    {
        var text = WaitForTask();
        return text + "!";
    }

    // Optimized code inlines small methods into the delegates that ASP.NET Core generates to call them, so no frame of these methods is
    // left.
    [MethodImpl(MethodImplOptions.NoInlining)]
    static string WaitForTask()
    {
        Task.Delay(20).Wait();
        return "";
    }
}
