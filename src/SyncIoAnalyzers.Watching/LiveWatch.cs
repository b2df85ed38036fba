using System.Diagnostics;
using Microsoft.Diagnostics.NETCore.Client;
using Microsoft.Diagnostics.Tracing;
using SyncIoAnalyzers.Common;
using SyncIoAnalyzers.Common.IO;
using SyncIoAnalyzers.Common.Stacks;

namespace SyncIoAnalyzers.Watching;

/// <summary>The state at the last look.</summary>
/// <param name="Elapsed">The time since the start of the watch.</param>
/// <param name="Result">The result so far.</param>
internal sealed record WatchLook(TimeSpan Elapsed, WatchResult Result);

/// <summary>
/// Watches a running process: first a sample of all stacks, for waits that are already in progress, then the wait events, with occasional
/// samples.
/// </summary>
/// <param name="target">The process.</param>
/// <param name="settings">How it is watched.</param>
/// <param name="writeLine">Shows a line to the user.</param>
/// <param name="showLook">Shows the result of a look.</param>
internal sealed class LiveWatch(WatchTarget target, WatchSettings settings, Action<string> writeLine, Action<WatchLook> showLook)
{
    static readonly TimeSpan SampleTime = TimeSpan.FromMilliseconds(200),
        MinWaitTime = TimeSpan.FromSeconds(4),
        MaxWaitTime = TimeSpan.FromMinutes(1);

    // The share of a processor for the rundown in the process after each recording, and for reading the recording here.
    const double MaxCost = 0.015;

    // One look at waits over some time, then one at samples.
    const int LooksPerRound = 2;

    readonly ModuleClassifier _modules = new(target.RootFolder);
    readonly DiagnosticsClient _client = new(target.Id);
    readonly Stopwatch _clock = Stopwatch.StartNew();
    readonly WatchTally _tally = new(settings.SeparatesRoutes);
    readonly PoolMonitor _pool = new();
    WatchLook? _look;

    // What the last look needed in addition to the recorded time.
    TimeSpan _overhead;

    /// <summary>The process that is watched.</summary>
    public WatchTarget Target => target;

    /// <summary>The time since the start of the watch.</summary>
    public TimeSpan Elapsed => _clock.Elapsed;

    /// <summary>Returns true if the process ended before the requested time.</summary>
    public bool IsCutShort { get; private set; }

    /// <summary>
    /// The blocking calls at the last look, with the current state of the pool; null before the first look. It can be read during the
    /// watch.
    /// </summary>
    public WatchLook? CurrentLook =>
        _look is { } look ? look with { Result = look.Result with { Readings = _pool.Readings, AddedThreads = _pool.AddedThreads } } : null;

    /// <summary>Watches until the time is over, the watch is cancelled or the process ends.</summary>
    /// <returns>The result.</returns>
    /// <exception cref="StopException">Nothing could be observed.</exception>
    public async Task<WatchResult> RunWatchAsync(CancellationToken cancel)
    {
        using var folder = new TemporaryFolder();
        using var lines = new SourceLineResolver(_modules, settings.SymbolFolders);
        var windows = new WindowRecorder(
            new TraceRecorder(_client, target),
            new TraceReader(_modules, lines, FrameTable.Default.WithAllowedMembers(settings.AllowedMembers)),
            folder.Path
        );
        using var pool = await ListenToPoolAsync(cancel);
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(cancel);
        if (settings.Duration is { } duration)
            limit.CancelAfter(duration);
        try
        {
            // The first look is complete, however short the requested time is.
            for (var cost = await TakeSampleAsync(windows, cancel); !limit.IsCancellationRequested; )
            {
                // Measured after the first look, during which this program is JIT-compiled.
                var used = Environment.CpuUsage.TotalTime;
                await TakeLookAsync(windows, [EventSources.Waits], LimitWaitTime(GetNextWaitTime(cost)), limit.Token);
                // A final sample, so that the calls reported as waiting now do so at the end.
                cost = await TakeSampleAsync(windows, cancel);
                cost = TimeSpan.FromTicks(Math.Max(cost.Ticks, (Environment.CpuUsage.TotalTime - used).Ticks / LooksPerRound));
            }
        }
        catch (Exception over) when (_look != null && (over is OperationCanceledException || !target.IsRunning))
        {
            if (!target.IsRunning)
                writeLine($"{target} has ended; this is what was seen till then.");
            IsCutShort = !target.IsRunning && settings.Duration > _clock.Elapsed;
        }

        return _tally.CreateResult(_pool);
    }

    /// <summary>Watches a process without showing anything.</summary>
    /// <exception cref="StopException">Nothing could be observed.</exception>
    public static Task<WatchResult> WatchSilentlyAsync(int process, TimeSpan duration, CancellationToken cancel) =>
        new LiveWatch(
            WatchTarget.FromProcessId(process),
            new WatchSettings(duration, SeparatesRoutes: false, [], []),
            _ => { },
            _ => { }
        ).RunWatchAsync(cancel);

    Task<TimeSpan> TakeSampleAsync(WindowRecorder windows, CancellationToken cancel) =>
        TakeLookAsync(windows, [EventSources.Samples, EventSources.Waits, EventSources.Requests], SampleTime, cancel);

    async Task<TimeSpan> TakeLookAsync(
        WindowRecorder windows,
        IEnumerable<EventPipeProvider> providers,
        TimeSpan time,
        CancellationToken cancel
    )
    {
        var begun = _clock.Elapsed;
        var (window, cost) = await windows.RecordNextAsync(
            providers.Union(EventSources.GetRouteProviders(settings.SeparatesRoutes)),
            time,
            cancel
        );
        _tally.AddWindow(window);
        _overhead = _clock.Elapsed - begun - TimeSpan.FromSeconds(window.Seconds);
        showLook(_look = new WatchLook(_clock.Elapsed, _tally.CreateResult(_pool)));
        return cost;
    }

    /// <summary>Leaves room for the rest of this look and for the final one, so that the watch ends at about the requested time.</summary>
    TimeSpan LimitWaitTime(TimeSpan time)
    {
        var left = settings.Duration - _clock.Elapsed - LooksPerRound * _overhead - SampleTime;
        return left is not { } most || most > time ? time
            : most > SampleTime ? most
            : SampleTime;
    }

    /// <summary>Returns the time until the next look, according to the cost of the last one.</summary>
    static TimeSpan GetNextWaitTime(TimeSpan cost) =>
        TimeSpan.FromSeconds(Math.Clamp(LooksPerRound * cost.TotalSeconds / MaxCost, MinWaitTime.TotalSeconds, MaxWaitTime.TotalSeconds));

    /// <summary>Follows the counters of the pool on a separate thread.</summary>
    async Task<EventPipeSession> ListenToPoolAsync(CancellationToken cancel)
    {
        try
        {
            var session = await _client.StartEventPipeSessionAsync(EventSources.Pool, requestRundown: false, token: cancel);
            new Thread(() =>
            {
                try
                {
                    using var source = new EventPipeEventSource(session.EventStream);
                    _pool.ListenTo(source);
                    source.Process();
                }
                catch (Exception)
                {
                    // The stream may end at any point, with the process or with this one.
                }
            })
            {
                IsBackground = true,
                Name = "pool",
            }.Start();
            return session;
        }
        catch (Exception silent) when (silent is DiagnosticsClientException or IOException or UnauthorizedAccessException)
        {
            throw target.ExplainSilence(silent);
        }
    }
}
