using System.Collections.Concurrent;
using System.Net;
using System.Net.Sockets;
using System.Security.Cryptography;
using Microsoft.AspNetCore.Mvc;

namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>
/// More ways to block a thread; the stack of each is different. They have no async version, and load is put on them only for observation.
/// </summary>
[ApiController, Route("shapes/[action]")]
public sealed class ShapesController : ScenarioController
{
    const int Ms = 50;
    const string OtherThanTask = "the runtime reports to an app only waits for tasks";

    static readonly object Gate = new();
    static readonly byte[] Data = new byte[512 * 1024];

    /// <summary>The result of a value task that wraps a task.</summary>
    [HttpGet, Shape("new ValueTask<string>(DoAsync()).Result", "SIO001")]
    public string ValueTaskResult() => new ValueTask<string>(DoAsyncOperation(Ms)).Result;

    /// <summary>All of several tasks.</summary>
    [HttpGet, Shape("Task.WaitAll(DoAsync(), DoAsync())", "SIO001", Undetected = "the runtime does not report WaitAll to an app")]
    public void WaitAll() => Task.WaitAll(DoAsyncOperation(Ms), DoAsyncOperation(Ms));

    /// <summary>Any of several tasks.</summary>
    [HttpGet, Shape("Task.WaitAny(DoAsync(), DoAsync())", "SIO001")]
    public int WaitAny() => Task.WaitAny(DoAsyncOperation(Ms), DoAsyncOperation(Ms));

    /// <summary>A wait after an await that continued on another thread.</summary>
    [HttpGet, Shape("await DoAsync(); DoAsync().Result", "SIO001")]
    public async Task<string> AfterAwait()
    {
        await DoAsyncOperation(1);
        return DoAsyncOperation(Ms).Result;
    }

    /// <summary>A delay.</summary>
    [HttpGet, Shape("Thread.Sleep(50)", "SIO002", Undetected = OtherThanTask)]
    public void Sleep() => Thread.Sleep(Ms);

    /// <summary>The lock of an object.</summary>
    [HttpGet, Shape("lock (gate)", Undetected = OtherThanTask)]
    public string Monitored()
    {
        lock (Gate)
            return Convert.ToHexString(SHA256.HashData(Data));
    }

    /// <summary>An event.</summary>
    [HttpGet, Shape("new ManualResetEventSlim().Wait()", "SIO002", Undetected = OtherThanTask)]
    public void ResetEvent()
    {
        var over = new ManualResetEventSlim();
        using var timer = StartTimer(over.Set);
        over.Wait();
    }

    /// <summary>A wait handle of the operating system.</summary>
    [HttpGet, Shape("new ManualResetEvent(false).WaitOne()", "SIO002", Undetected = OtherThanTask)]
    public void Handle()
    {
        var over = new ManualResetEvent(false);
        using var timer = StartTimer(() => over.Set());
        over.WaitOne();
    }

    /// <summary>A countdown.</summary>
    [HttpGet, Shape("new CountdownEvent(1).Wait()", "SIO002", Undetected = OtherThanTask)]
    public void Countdown()
    {
        var over = new CountdownEvent(1);
        using var timer = StartTimer(() => over.Signal());
        over.Wait();
    }

    /// <summary>The end of a thread.</summary>
    [HttpGet, Shape("thread.Join()", "SIO002", Undetected = OtherThanTask)]
    public void Joined()
    {
        var thread = new Thread(() => Task.Delay(Ms).Wait());
        thread.Start();
        thread.Join();
    }

    /// <summary>An item that another thread adds to a collection.</summary>
    [HttpGet, Shape("new BlockingCollection<int>().Take()", "SIO002", Undetected = OtherThanTask)]
    public int Taken()
    {
        var items = new BlockingCollection<int>();
        using var timer = StartTimer(() => items.Add(1));
        return items.Take();
    }

    /// <summary>A datagram that never arrives.</summary>
    [HttpGet, Shape("socket.Receive(buffer)", "SIO101", Undetected = OtherThanTask)]
    public string Received()
    {
        using var socket = new Socket(AddressFamily.InterNetwork, SocketType.Dgram, ProtocolType.Udp) { ReceiveTimeout = Ms };
        socket.Bind(new IPEndPoint(IPAddress.Loopback, 0));
        try
        {
            socket.Receive(new byte[1]);
            return "received";
        }
        catch (SocketException)
        {
            return "nothing came";
        }
    }

    // The awaited objects are not disposed, because the timer may still be using them.
    static Timer StartTimer(Action end) => new(_ => end(), null, Ms, Timeout.Infinite);
}
