using System.Collections.Concurrent;
using System.Diagnostics;
using System.Net;
using System.Net.Sockets;
using System.Runtime.CompilerServices;
using SyncIoAnalyzers.Watching;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>The test process waits on pool threads in each way once and is watched meanwhile.</summary>
[Collection(nameof(SequentialTests))]
[Trait("Category", "Slow")]
public sealed class WatchedShapesTests(WatchedShapes watched) : IClassFixture<WatchedShapes>
{
    [Theory, MemberData(nameof(Shapes))]
    public void Wait_that_began_earlier_is_reported_with_its_line(string name)
    {
        var row = watched.Rows.First(r => r.BlockedCall.Location.Member == WatchedShapes.MemberOf(name));
        var shape = WatchedShapes.All[name];
        Assert.Equal(
            (nameof(WatchedShapes) + "Tests.cs", shape.Line, shape.Primitive, shape.Rule),
            (
                Path.GetFileName(row.BlockedCall.Location.File),
                row.BlockedCall.Location.Line,
                row.BlockedCall.Primitive,
                row.BlockedCall.Rule
            )
        );
    }

    [Fact]
    public void Dedicated_thread_is_not_shown() =>
        Assert.DoesNotContain(watched.Rows, r => r.BlockedCall.Location.Member.Contains("Own", StringComparison.Ordinal));

    [Fact]
    public void Work_is_not_a_wait() =>
        Assert.DoesNotContain(watched.Rows, r => r.BlockedCall.Location.Member.Contains("Work", StringComparison.Ordinal));

    public static TheoryData<string> Shapes => [.. WatchedShapes.All.Keys];
}

/// <summary>The waits, and the result of watching them.</summary>
public sealed class WatchedShapes : IAsyncLifetime
{
    internal static readonly IReadOnlyDictionary<string, WaitShape> All = new[]
    {
        WaitForResult(),
        ValueResult(),
        WaitForTask(),
        GetResult(),
        WaitAll(),
        WaitAny(),
        SleepThread(),
        WaitForPulse(),
        EnterLock(),
        WaitForSemaphore(),
        ResetEvent(),
        WaitForHandle(),
        JoinThread(),
        WaitForExit(),
        TakeItem(),
        ReceiveBytes(),
        SendRequest(),
        WaitForCountdown(),
    }.ToDictionary(s => s.Name);

    static readonly TaskCompletionSource<int> NeverCompleted = new(TaskCreationOptions.RunContinuationsAsynchronously);
    static readonly ManualResetEventSlim Over = new();
    static readonly ManualResetEvent OverHandle = new(false);
    static readonly SemaphoreSlim EmptySemaphore = new(0);
    static readonly BlockingCollection<int> Items = [];
    static readonly CountdownEvent Count = new(1);
    static readonly object Gate = new();
    static readonly Lock NewGate = new();
    static readonly TcpListener Silent = new(IPAddress.Loopback, 0);
    static readonly Thread Waiter = new(() => Over.Wait()) { IsBackground = true };
    static Process sleeper = null!;
    static volatile bool isOver;

    const int MaxSamples = 20;

    readonly List<Task> _waiting = [];

    internal IReadOnlyList<WatchRow> Rows { get; private set; } = [];

    public async ValueTask InitializeAsync()
    {
        Silent.Start();
        sleeper = Process.Start("sleep", "120");
        Waiter.Start();
        OwnThread().Start();
        ThreadPool.SetMinThreads(All.Count + 8, 8);
        Monitor.Enter(Gate);
        NewGate.Enter();
        try
        {
            foreach (var shape in All.Values)
                _waiting.Add(Task.Run(() => IgnoreErrors(shape.Run)));
            _waiting.Add(Task.Run(RunShapes));
            // The locks belong to this thread. On a busy machine some threads take a while to reach their waits.
            for (
                var looks = 0;
                looks < MaxSamples && !All.Keys.All(n => Rows.Any(r => r.BlockedCall.Location.Member == MemberOf(n)));
                looks++
            )
                Rows = WatchAll().GetAwaiter().GetResult();
        }
        finally
        {
            NewGate.Exit();
            Monitor.Exit(Gate);
        }

        await Task.CompletedTask;
    }

    public async ValueTask DisposeAsync()
    {
        isOver = true;
        NeverCompleted.SetResult(1);
        Over.Set();
        OverHandle.Set();
        EmptySemaphore.Release();
        Items.CompleteAdding();
        Count.Signal();
        Silent.Dispose();
        sleeper.Kill();
        await Task.WhenAll(_waiting);
        sleeper.Dispose();
    }

    static async Task<IReadOnlyList<WatchRow>> WatchAll() =>
        (await LiveWatch.WatchSilentlyAsync(Environment.ProcessId, TimeSpan.FromMilliseconds(1), CancellationToken.None)).Rows;

    internal static string MemberOf(string name) => $"{nameof(WatchedShapes)}.{name} (lambda)";

    static Thread OwnThread() => new(() => Over.Wait()) { IsBackground = true };

    static void RunShapes()
    {
        for (var n = 0; !isOver; n++)
            Thread.SpinWait(n % 1000);
    }

    /// <summary>An exception that ends a wait is ignored here.</summary>
    static void IgnoreErrors(Action run)
    {
        try
        {
            run();
        }
        catch (Exception ended) when (ended is SocketException or InvalidOperationException or HttpRequestException) { }
    }

    static WaitShape WaitForResult() => new("Task.Result", "SIO001", () => _ = NeverCompleted.Task.Result);

    static WaitShape ValueResult() => new("ValueTask.Result", "SIO001", () => _ = new ValueTask<int>(NeverCompleted.Task).Result);

    static WaitShape WaitForTask() => new("Task.Wait", "SIO001", () => NeverCompleted.Task.Wait());

    static WaitShape GetResult() => new("TaskAwaiter.GetResult", "SIO001", () => NeverCompleted.Task.GetAwaiter().GetResult());

    static WaitShape WaitAll() => new("Task.WaitAll", "SIO001", () => Task.WaitAll(NeverCompleted.Task, Task.CompletedTask));

    static WaitShape WaitAny() => new("Task.WaitAny", "SIO001", () => Task.WaitAny(NeverCompleted.Task, NeverCompleted.Task));

    static WaitShape SleepThread() =>
        new(
            "Thread.Sleep",
            "SIO002",
            () =>
            {
                while (!isOver)
                    Thread.Sleep(50);
            },
            +6
        );

    static WaitShape WaitForPulse() =>
        new(
            "Monitor.Enter",
            "",
            () =>
            {
                lock (Gate)
                    GC.KeepAlive(Gate);
            },
            +5
        );

    static WaitShape EnterLock() => new("Lock.Enter", "", () => NewGate.Enter());

    static WaitShape WaitForSemaphore() => new("SemaphoreSlim.Wait", "SIO002", () => EmptySemaphore.Wait());

    static WaitShape ResetEvent() => new("ManualResetEventSlim.Wait", "SIO002", () => Over.Wait());

    static WaitShape WaitForHandle() => new("WaitHandle.WaitOne", "SIO002", () => OverHandle.WaitOne());

    static WaitShape JoinThread() => new("Thread.Join", "SIO002", () => Waiter.Join());

    static WaitShape WaitForExit() => new("Process.WaitForExit", "SIO002", () => sleeper.WaitForExit());

    static WaitShape TakeItem() => new("BlockingCollection.Take", "SIO002", () => Items.Take());

    static WaitShape ReceiveBytes() =>
        new(
            "Socket.Receive",
            "SIO101",
            () =>
            {
                using var socket = new Socket(SocketType.Stream, ProtocolType.Tcp);
                socket.Connect(Silent.LocalEndpoint);
                socket.Receive(new byte[1]);
            },
            +7
        );

    static WaitShape SendRequest() =>
        new(
            "HttpClient.Send",
            "SIO101",
            () =>
            {
                using var http = new HttpClient();
                http.Send(new HttpRequestMessage(HttpMethod.Get, $"http://{Silent.LocalEndpoint}/"));
            },
            +6
        );

    static WaitShape WaitForCountdown() => new("CountdownEvent.Wait", "SIO002", () => Count.Wait());
}

/// <summary>A way to wait, created on the line on which it waits or a number of lines before it.</summary>
sealed record WaitShape(
    string Primitive,
    string Rule,
    Action Run,
    int After = 0,
    [CallerMemberName] string Name = "",
    [CallerLineNumber] int At = 0
)
{
    public int Line => At + After;
}
