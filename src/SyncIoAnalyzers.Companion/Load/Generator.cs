using System.Diagnostics;

namespace SyncIoAnalyzers.Companion.Load;

/// <summary>Carries out a plan of load, and tells ten times a second how it goes.</summary>
internal sealed class Generator(LoadPlan plan, Action begin, Action<LoadTick> tell)
{
    static readonly TimeSpan Sweep = TimeSpan.FromMilliseconds(20), Tick = TimeSpan.FromMilliseconds(100), Idle = TimeSpan.FromMilliseconds(5);

    readonly Connection[] _connections = [.. Enumerable.Range(0, plan.MostConnections).Select(_ => new Connection(plan))];
    readonly Tally[] _tallies = [.. plan.Stages.Select(_ => new Tally())];
    readonly Stopwatch _clock = new();
    volatile int _stage;
    volatile bool _isOver;

    /// <summary>Runs the plan to its end, or until it is cancelled; what came till then counts.</summary>
    public async Task<LoadResult> RunAsync(CancellationToken cancel)
    {
        await WarmUpAsync(cancel);
        using var probe = plan.ProbePath is { } path ? new Probe(plan.Port, path) : null;
        begin();
        _clock.Start();
        var asking = _connections.Select((c, i) => Task.Run(() => AskAsync(c, i), CancellationToken.None)).ToArray();
        var stages = new List<StageResult>();
        // A thread of its own: deadlines and stages have to come in time, however busy the pool is with answers.
        var conducted = Task.Factory.StartNew(() => Conduct(stages, probe, cancel), CancellationToken.None, TaskCreationOptions.LongRunning, TaskScheduler.Default);
        await conducted;
        foreach (var connection in _connections)
            connection.Dispose();
        await Task.WhenAll(asking);
        return new LoadResult(stages, probe == null ? Latencies.Of(new Histogram()) : Latencies.Of(probe.Latency));
    }

    /// <summary>The first requests of a process pay for what is compiled and opened then.</summary>
    async Task WarmUpAsync(CancellationToken cancel)
    {
        using var connection = new Connection(plan);
        for (var i = 0; i < plan.WarmUp && !cancel.IsCancellationRequested; i++)
        {
            using var late = new Timer(_ => connection.GiveUpAfterDeadline(DateTime.UtcNow), null, Sweep, Sweep);
            await connection.AskAsync();
        }
    }

    async Task AskAsync(Connection connection, int index)
    {
        var due = _clock.Elapsed; // when the next request of a stage with a rate is meant to begin
        while (!_isOver)
        {
            var stage = plan.Stages[_stage];
            if (index >= stage.Connections)
            {
                await Task.Delay(Idle);
                due = _clock.Elapsed;
                continue;
            }

            if (stage.Rate is { } rate)
            {
                due += TimeSpan.FromSeconds(stage.Connections / rate);
                if (due - _clock.Elapsed is var early && early > TimeSpan.Zero)
                    await Task.Delay(early);
            }

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
            var end = began + TimeSpan.FromSeconds(plan.Stages[i].Seconds);
            while (_clock.Elapsed < end && !cancel.WaitHandle.WaitOne(Sweep))
            {
                var now = DateTime.UtcNow;
                foreach (var connection in _connections)
                    connection.GiveUpAfterDeadline(now);
                if (_clock.Elapsed - ticked < Tick)
                    continue;
                ticked = _clock.Elapsed;
                tell(new LoadTick(ticked.TotalMilliseconds, i, plan.Stages[i].Connections, _tallies.Sum(t => t.Good), _tallies.Sum(t => t.Bad), _tallies.Sum(t => t.Latency.SumMs), probe?.Last()));
            }

            stages.Add(new StageResult(plan.Stages[i], (_clock.Elapsed - began).TotalSeconds, Outcomes.All.ToDictionary(o => o, o => _tallies[i][o]), _connections.Count(c => c.IsWaiting),
                Latencies.Of(_tallies[i].Latency), Latencies.Of(_tallies[i].Intended)));
        }

        _isOver = true;
    }
}
