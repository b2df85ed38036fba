using System.Collections.Concurrent;
using System.Diagnostics;
using System.Net;
using System.Net.Sockets;
using System.Runtime.CompilerServices;
using SyncIoAnalyzers.Cli.Commands;
using SyncIoAnalyzers.Cli.Output;
using SyncIoAnalyzers.Cli.Watching;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>This very process waits on pool threads, in each way once, and is watched while it does.</summary>
[Collection(nameof(Alone))]
public sealed class WatchedShapesTests(WatchedShapes watched) : IClassFixture<WatchedShapes>
{
    [Theory, MemberData(nameof(Shapes))]
    public void A_wait_that_began_before_is_named_with_its_line(string name)
    {
        var row = watched.Rows.First(r => r.Blocked.Site.Member == WatchedShapes.MemberOf(name));
        var shape = WatchedShapes.All[name];
        Assert.Equal((nameof(WatchedShapes) + "Tests.cs", shape.Line, shape.Primitive, shape.Rule),
            (Path.GetFileName(row.Blocked.Site.File), row.Blocked.Site.Line, row.Blocked.Primitive, row.Blocked.Rule));
    }

    [Fact] public void A_thread_of_its_own_is_not_shown() => Assert.DoesNotContain(watched.Rows, r => r.Blocked.Site.Member.Contains("Own", StringComparison.Ordinal));

    [Fact] public void Work_is_no_wait() => Assert.DoesNotContain(watched.Rows, r => r.Blocked.Site.Member.Contains("Work", StringComparison.Ordinal));

    public static TheoryData<string> Shapes => [.. WatchedShapes.All.Keys];
}

/// <summary>What waits, and what was seen of it.</summary>
public sealed class WatchedShapes : IAsyncLifetime
{
    internal static readonly IReadOnlyDictionary<string, Shape> All = new[]
    {
        Result(), ValueResult(), Wait(), GetResult(), WaitAll(), WaitAny(), Sleep(), Monitored(), Locked(), Semaphore(), ResetEvent(), Handle(), Joined(), Exited(), Taken(), Received(), Sent(), Counted(),
    }.ToDictionary(s => s.Name);

    static readonly TaskCompletionSource<int> Never = new(TaskCreationOptions.RunContinuationsAsynchronously);
    static readonly ManualResetEventSlim Over = new();
    static readonly ManualResetEvent OverHandle = new(false);
    static readonly SemaphoreSlim Turns = new(0);
    static readonly BlockingCollection<int> Items = [];
    static readonly CountdownEvent Count = new(1);
    static readonly object Gate = new();
    static readonly Lock NewGate = new();
    static readonly TcpListener Silent = new(IPAddress.Loopback, 0);
    static readonly Thread Waiter = new(() => Over.Wait()) { IsBackground = true };
    static Process sleeper = null!;
    static volatile bool isOver;

    const int MostLooks = 20;

    readonly List<Task> _waiting = [];

    internal IReadOnlyList<Row> Rows { get; private set; } = [];

    public async Task InitializeAsync()
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
                _waiting.Add(Task.Run(() => Guard(shape.Run)));
            _waiting.Add(Task.Run(Work));
            // The locks belong to this thread. On a busy machine some threads take their time to come to their waits.
            for (var looks = 0; looks < MostLooks && !All.Keys.All(n => Rows.Any(r => r.Blocked.Site.Member == MemberOf(n))); looks++)
                Rows = Watching().GetAwaiter().GetResult();
        }
        finally
        {
            NewGate.Exit();
            Monitor.Exit(Gate);
        }

        await Task.CompletedTask;
    }

    public async Task DisposeAsync()
    {
        isOver = true;
        Never.SetResult(1);
        Over.Set();
        OverHandle.Set();
        Turns.Release();
        Items.CompleteAdding();
        Count.Signal();
        Silent.Dispose();
        sleeper.Kill();
        await Task.WhenAll(_waiting);
        sleeper.Dispose();
    }

    static async Task<IReadOnlyList<Row>> Watching() =>
        (await new LiveWatch(Target.Of(Environment.ProcessId), new WatchOptions { Duration = TimeSpan.FromMilliseconds(1) }, new WatchScreen(TextWriter.Null)).RunAsync(CancellationToken.None)).Rows;

    internal static string MemberOf(string name) => $"{nameof(WatchedShapes)}.{name} (lambda)";

    static Thread OwnThread() => new(() => Over.Wait()) { IsBackground = true };

    static void Work()
    {
        for (var n = 0; !isOver; n++)
            Thread.SpinWait(n % 1000);
    }

    /// <summary>What ends a wait by an exception is no news here.</summary>
    static void Guard(Action run)
    {
        try
        {
            run();
        }
        catch (Exception ended) when (ended is SocketException or InvalidOperationException or HttpRequestException)
        {
        }
    }

    static Shape Result() => new("Task.Result", "SIO001", () => _ = Never.Task.Result);

    static Shape ValueResult() => new("ValueTask.Result", "SIO001", () => _ = new ValueTask<int>(Never.Task).Result);

    static Shape Wait() => new("Task.Wait", "SIO001", () => Never.Task.Wait());

    static Shape GetResult() => new("TaskAwaiter.GetResult", "SIO001", () => Never.Task.GetAwaiter().GetResult());

    static Shape WaitAll() => new("Task.WaitAll", "SIO001", () => Task.WaitAll(Never.Task, Task.CompletedTask));

    static Shape WaitAny() => new("Task.WaitAny", "SIO001", () => Task.WaitAny(Never.Task, Never.Task));

    static Shape Sleep() => new("Thread.Sleep", "SIO002", () =>
    {
        while (!isOver) Thread.Sleep(50);
    }, +2);

    static Shape Monitored() => new("Monitor.Enter", "", () =>
    {
        lock (Gate) GC.KeepAlive(Gate);
    }, +2);

    static Shape Locked() => new("Lock.Enter", "", () => NewGate.Enter());

    static Shape Semaphore() => new("SemaphoreSlim.Wait", "SIO002", () => Turns.Wait());

    static Shape ResetEvent() => new("ManualResetEventSlim.Wait", "SIO002", () => Over.Wait());

    static Shape Handle() => new("WaitHandle.WaitOne", "SIO002", () => OverHandle.WaitOne());

    static Shape Joined() => new("Thread.Join", "SIO002", () => Waiter.Join());

    static Shape Exited() => new("Process.WaitForExit", "SIO002", () => sleeper.WaitForExit());

    static Shape Taken() => new("BlockingCollection.Take", "SIO002", () => Items.Take());

    static Shape Received() => new("Socket.Receive", "SIO101", () =>
    {
        using var socket = new Socket(SocketType.Stream, ProtocolType.Tcp);
        socket.Connect(Silent.LocalEndpoint);
        socket.Receive(new byte[1]);
    }, +4);

    static Shape Sent() => new("HttpClient.Send", "SIO101", () =>
    {
        using var http = new HttpClient();
        http.Send(new HttpRequestMessage(HttpMethod.Get, $"http://{Silent.LocalEndpoint}/"));
    }, +3);

    static Shape Counted() => new("CountdownEvent.Wait", "SIO002", () => Count.Wait());
}

/// <summary>A way to wait, made on the line on which it does, or so many before.</summary>
sealed record Shape(string Primitive, string Rule, Action Run, int After = 0, [CallerMemberName] string Name = "", [CallerLineNumber] int At = 0)
{
    public int Line => At + After;
}
