using Microsoft.CodeAnalysis.CSharp;
using SyncIoAnalyzers.Semantics;

namespace SyncIoAnalyzers.Tests.CallGraph;

public sealed class SharedWorkTests
{
    static readonly TimeSpan MaxWait = TimeSpan.FromSeconds(60);

    readonly SharedWork _sharedWork = SharedWork.GetOrCreate(CSharpCompilation.Create("Shop"));
    readonly object _gate = new();
    readonly TaskCompletionSource<Exception?> _failed = new();

    [Fact]
    public void Thread_that_waits_for_the_result_reads_a_part_of_it()
    {
        using var helped = new ManualResetEventSlim();
        RunAlone(() =>
        {
            var waiting = StartWaiting();
            _sharedWork.RunForEach(Enumerable.Range(0, 1000), _ => WaitUntil(helped, Thread.CurrentThread == waiting), default);
        });
    }

    [Fact]
    public void Each_item_is_read_once_and_all_are_read_in_the_end()
    {
        var read = new int[1000];
        RunAlone(() =>
        {
            StartWaiting();
            _sharedWork.RunForEach(Enumerable.Range(0, read.Length), i => Interlocked.Increment(ref read[i]), default);
            Assert.All(read, times => Assert.Equal(1, times));
        });
    }

    [Fact]
    public async Task Helper_of_an_abandoned_run_continues_alone()
    {
        using var given = new CancellationTokenSource();
        using var helped = new ManualResetEventSlim();
        Thread? waiting = null;
        Assert.ThrowsAny<OperationCanceledException>(() =>
            RunAlone(() =>
            {
                waiting = StartWaiting();
                _sharedWork.RunForEach(
                    Enumerable.Range(0, 1000),
                    _ =>
                    {
                        WaitUntil(helped, Thread.CurrentThread == waiting);
                        given.Cancel();
                        given.Token.ThrowIfCancellationRequested();
                    },
                    given.Token
                );
            })
        );
        Assert.True(waiting!.Join(MaxWait));
        Assert.Null(await _failed.Task);
    }

    [Fact]
    public async Task Cancelled_thread_stops_waiting()
    {
        using var cancelled = new CancellationTokenSource();
        RunAlone(() =>
        {
            var waiting = StartWaiting(cancelled.Token);
            cancelled.Cancel();
            Assert.True(waiting.Join(MaxWait));
        });
        Assert.IsAssignableFrom<OperationCanceledException>(await _failed.Task);
    }

    void RunAlone(Action work) =>
        _sharedWork.RunExclusively(
            _gate,
            () =>
            {
                work();
                return 0;
            },
            default
        );

    /// <summary>Starts a thread that needs the same lock and records its outcome.</summary>
    Thread StartWaiting(CancellationToken token = default)
    {
        var waiting = new Thread(() => _failed.SetResult(Record.Exception(() => _sharedWork.RunExclusively(_gate, () => 0, token))))
        {
            IsBackground = true,
        };
        waiting.Start();
        return waiting;
    }

    static void WaitUntil(ManualResetEventSlim happened, bool happens)
    {
        if (happens)
            happened.Set();
        Assert.True(happened.Wait(MaxWait));
    }
}
