using System.Diagnostics;

namespace SyncIoAnalyzers.Companion.Load;

/// <summary>Executes a load plan and reports its progress ten times a second.</summary>
internal sealed class LoadGenerator(LoadPlan plan, Action begin, Action<LoadTick> tell)
{
    static readonly TimeSpan DeadlineInterval = TimeSpan.FromMilliseconds(20),
        ReportInterval = TimeSpan.FromMilliseconds(100);

    // Answers in a row by which a server has worked off what it was sent before.
    const int SettledAnswers = 5;

    readonly LoadConnection[] _connections =
    [
        .. Enumerable.Range(0, plan.MostConnections).Select(_ => LoadConnection.CreateConnection(plan)),
    ];
    readonly StageTally[] _tallies = [.. plan.Stages.Select(s => new StageTally(s.Rate != null))];

    // Connections without a part in a stage wait for the next one; the last source is completed at the end.
    readonly TaskCompletionSource[] _stageStarts =
    [
        .. Enumerable
            .Range(0, plan.Stages.Count + 1)
            .Select(_ => new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously)),
    ];
    readonly Stopwatch _clock = new();
    volatile int _stage;
    volatile bool _isOver;

    /// <summary>Runs the plan to its end or until cancellation; everything up to then counts.</summary>
    public async Task<LoadResult> RunPlanAsync(CancellationToken cancel)
    {
        await WarmUpAsync(cancel);
        using var probe = plan.ProbePath is { } path ? new LatencyProbe(plan, path) : null;
        begin();
        _clock.Start();
        var asking = _connections.Select((c, i) => Task.Run(() => SendRequestsAsync(c, i), CancellationToken.None)).ToArray();
        var stages = new List<StageResult>();
        // On its own thread: deadlines and stages must be on time, however busy the pool is with responses.
        var conducted = Task.Factory.StartNew(
            () => ConductStages(stages, probe, cancel),
            CancellationToken.None,
            TaskCreationOptions.LongRunning,
            TaskScheduler.Default
        );
        await conducted;
        var paid = probe?.EndProbe() ?? LatencySummary.None;
        foreach (var connection in _connections)
            connection.Dispose();
        await Task.WhenAll(asking);
        return new LoadResult(stages, paid);
    }

    /// <summary>
    /// Sends the first requests of the process, which also pay for compiling code and opening connections, and does not count them. Goes on
    /// until several have an answer, if the plan gives the server time for that.
    /// </summary>
    async Task WarmUpAsync(CancellationToken cancel)
    {
        using var connection = LoadConnection.CreateConnection(plan);
        var (clock, answered) = (Stopwatch.StartNew(), 0);
        for (var i = 0; !cancel.IsCancellationRequested && (i < plan.WarmUp || IsSettling()); i++)
        {
            using var late = new Timer(
                _ => connection.AbandonAfterDeadline(LoadConnection.CurrentTimeMs),
                null,
                DeadlineInterval,
                DeadlineInterval
            );
            answered = await connection.SendWithDeadlineAsync() == RequestOutcome.Timeout ? 0 : answered + 1;
        }

        bool IsSettling() => answered < SettledAnswers && clock.Elapsed.TotalSeconds < plan.SettleSeconds;
    }

    async Task SendRequestsAsync(LoadConnection connection, int index)
    {
        var (seen, due) = (-1, TimeSpan.Zero); // the scheduled start of the next request in a stage with a rate
        while (!_isOver)
        {
            var at = _stage;
            var stage = plan.Stages[at];
            if (index >= stage.Connections)
            {
                await _stageStarts[at + 1].Task;
                continue;
            }

            if (stage.Rate is { } rate)
            {
                // Connections start one after another, not all at once: the rate applies to all of them together.
                due =
                    at == seen ? due + TimeSpan.FromSeconds(stage.Connections / rate) : _clock.Elapsed + TimeSpan.FromSeconds(index / rate);
                if (due - _clock.Elapsed is var early && early > TimeSpan.Zero)
                    await Task.Delay(early);
            }

            seen = at;
            var began = _clock.Elapsed;
            var outcome = await connection.SendWithDeadlineAsync();
            if (_isOver)
                return; // closed because the load has ended
            _tallies[_stage]
                .AddRequest(outcome, _clock.Elapsed - began, stage.Rate == null || due > began ? TimeSpan.Zero : began - due);
            if (connection.RetryDelay > TimeSpan.Zero)
                await Task.Delay(connection.RetryDelay);
        }
    }

    void ConductStages(List<StageResult> stages, LatencyProbe? probe, CancellationToken cancel)
    {
        var ticked = TimeSpan.Zero;
        for (var i = 0; i < plan.Stages.Count && !cancel.IsCancellationRequested; i++)
        {
            var began = _clock.Elapsed;
            _stage = i;
            _stageStarts[i].TrySetResult();
            var end = began + TimeSpan.FromSeconds(plan.Stages[i].Seconds);
            while (_clock.Elapsed < end && !cancel.WaitHandle.WaitOne(DeadlineInterval))
            {
                var now = LoadConnection.CurrentTimeMs;
                foreach (var connection in _connections)
                    connection.AbandonAfterDeadline(now);
                if (_clock.Elapsed - ticked < ReportInterval)
                    continue;
                ticked = _clock.Elapsed;
                tell(
                    new LoadTick(
                        ticked.TotalMilliseconds,
                        i,
                        plan.Stages[i].Connections,
                        _tallies.Sum(t => t.Good),
                        _tallies.Sum(t => t.Bad),
                        _tallies.Sum(t => t.Latency.SumMs),
                        probe?.TakeLastLatency()
                    )
                );
            }

            stages.Add(CreateStageResult(plan.Stages[i], _tallies[i], _clock.Elapsed - began));
        }

        _isOver = true;
        foreach (var next in _stageStarts)
            next.TrySetResult();
    }

    StageResult CreateStageResult(LoadStage stage, StageTally tally, TimeSpan took)
    {
        var waiting = _connections.Count(c => c.HasPendingRequest);
        var ended = OutcomeClassifier.All.ToDictionary(o => o, o => tally[o]);
        return new StageResult(stage, took.TotalSeconds, ended, waiting, tally.Latency.CreateSummary(), tally.Intended.CreateSummary())
        {
            NotBegun = stage.Rate is { } rate ? Math.Max(0, (long)(rate * took.TotalSeconds) - ended.Values.Sum() - waiting) : 0,
        };
    }
}
