using System.Diagnostics;

namespace SyncIoAnalyzers.Companion.Load;

/// <summary>Carries out a plan of load, and tells ten times a second how it goes.</summary>
internal sealed class Generator(LoadPlan plan, Action begin, Action<LoadTick> tell)
{
    static readonly TimeSpan Sweep = TimeSpan.FromMilliseconds(20), Tick = TimeSpan.FromMilliseconds(100);

    readonly Connection[] _connections = [.. Enumerable.Range(0, plan.MostConnections).Select(_ => Connection.Of(plan))];
    readonly Tally[] _tallies = [.. plan.Stages.Select(s => new Tally(s.Rate != null))];
    // Who has no part in a stage waits for the next one, the last of which is the end.
    readonly TaskCompletionSource[] _begins = [.. Enumerable.Range(0, plan.Stages.Count + 1).Select(_ => new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously))];
    readonly Stopwatch _clock = new();
    volatile int _stage;
    volatile bool _isOver;

    /// <summary>Runs the plan to its end, or until it is cancelled; what came till then counts.</summary>
    public async Task<LoadResult> RunAsync(CancellationToken cancel)
    {
        await WarmUpAsync(cancel);
        using var probe = plan.ProbePath is { } path ? new Probe(plan, path) : null;
        begin();
        _clock.Start();
        var asking = _connections.Select((c, i) => Task.Run(() => AskAsync(c, i), CancellationToken.None)).ToArray();
        var stages = new List<StageResult>();
        // A thread of its own: deadlines and stages have to come in time, however busy the pool is with answers.
        var conducted = Task.Factory.StartNew(() => Conduct(stages, probe, cancel), CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);
        await conducted;
        var paid = probe?.End() ?? Latencies.Of(new Histogram());
        foreach (var connection in _connections)
            connection.Dispose();
        await Task.WhenAll(asking);
        return new LoadResult(stages, paid);
    }

    /// <summary>The first requests of a process pay for what is compiled and opened then.</summary>
    async Task WarmUpAsync(CancellationToken cancel)
    {
        using var connection = Connection.Of(plan);
        for (var i = 0; i < plan.WarmUp && !cancel.IsCancellationRequested; i++)
        {
            using var late = new Timer(_ => connection.GiveUpAfterDeadline(Connection.Now), null, Sweep, Sweep);
            await connection.AskAsync();
        }
    }

    async Task AskAsync(Connection connection, int index)
    {
        var (seen, due) = (-1, TimeSpan.Zero); // when the next request of a stage with a rate is meant to begin
        while (!_isOver)
        {
            var at = _stage;
            var stage = plan.Stages[at];
            if (index >= stage.Connections)
            {
                await _begins[at + 1].Task;
                continue;
            }

            if (stage.Rate is { } rate)
            {
                // By turns, not all at once: the rate is meant of all together.
                due = at == seen ? due + TimeSpan.FromSeconds(stage.Connections / rate) : _clock.Elapsed + TimeSpan.FromSeconds(index / rate);
                if (due - _clock.Elapsed is var early && early > TimeSpan.Zero)
                    await Task.Delay(early);
            }

            seen = at;
            var began = _clock.Elapsed;
            var outcome = await connection.AskAsync();
            if (_isOver)
                return; // closed because the load is over
            _tallies[_stage].Add(outcome, _clock.Elapsed - began, stage.Rate == null || due > began ? TimeSpan.Zero : began - due);
            if (connection.Backoff > TimeSpan.Zero)
                await Task.Delay(connection.Backoff);
        }
    }

    void Conduct(List<StageResult> stages, Probe? probe, CancellationToken cancel)
    {
        var ticked = TimeSpan.Zero;
        for (var i = 0; i < plan.Stages.Count && !cancel.IsCancellationRequested; i++)
        {
            var began = _clock.Elapsed;
            _stage = i;
            _begins[i].TrySetResult();
            var end = began + TimeSpan.FromSeconds(plan.Stages[i].Seconds);
            while (_clock.Elapsed < end && !cancel.WaitHandle.WaitOne(Sweep))
            {
                var now = Connection.Now;
                foreach (var connection in _connections)
                    connection.GiveUpAfterDeadline(now);
                if (_clock.Elapsed - ticked < Tick)
                    continue;
                ticked = _clock.Elapsed;
                tell(new LoadTick(ticked.TotalMilliseconds, i, plan.Stages[i].Connections, _tallies.Sum(t => t.Good), _tallies.Sum(t => t.Bad), _tallies.Sum(t => t.Latency.SumMs), probe?.Last()));
            }

            stages.Add(Ended(plan.Stages[i], _tallies[i], _clock.Elapsed - began));
        }

        _isOver = true;
        foreach (var next in _begins)
            next.TrySetResult();
    }

    StageResult Ended(Stage stage, Tally tally, TimeSpan took)
    {
        var waiting = _connections.Count(c => c.IsWaiting);
        var ended = Outcomes.All.ToDictionary(o => o, o => tally[o]);
        return new StageResult(stage, took.TotalSeconds, ended, waiting, Latencies.Of(tally.Latency), Latencies.Of(tally.Intended))
        {
            NotBegun = stage.Rate is { } rate ? Math.Max(0, (long)(rate * took.TotalSeconds) - ended.Values.Sum() - waiting) : 0,
        };
    }
}
