using System.Collections.Concurrent;
using System.Net;
using System.Net.Sockets;
using System.Security.Cryptography;
using Microsoft.AspNetCore.Mvc;

namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>Further ways to hold a thread, one each: on a stack no two of them look the same. There is no async twin, and no load is put on them but to be watched.</summary>
[ApiController, Route("shapes/[action]")]
public sealed class Shapes : ScenarioController
{
    const int Ms = 50;
    const string OtherThanTask = "the runtime tells an app of waits for tasks only";

    static readonly object Gate = new();
    static readonly byte[] Data = new byte[512 * 1024];

    /// <summary>The result of a value task that stands for a task.</summary>
    [HttpGet, Shape("new ValueTask<string>(DoAsync()).Result", "SIO001")]
    public string ValueTaskResult() => new ValueTask<string>(DoAsyncOperation(Ms)).Result;

    /// <summary>All of some tasks.</summary>
    [HttpGet, Shape("Task.WaitAll(DoAsync(), DoAsync())", "SIO001", Undetected = "the runtime tells an app nothing of WaitAll")]
    public void WaitAll() => Task.WaitAll(DoAsyncOperation(Ms), DoAsyncOperation(Ms));

    /// <summary>One of some tasks.</summary>
    [HttpGet, Shape("Task.WaitAny(DoAsync(), DoAsync())", "SIO001")]
    public int WaitAny() => Task.WaitAny(DoAsyncOperation(Ms), DoAsyncOperation(Ms));

    /// <summary>Where an await has led to another thread.</summary>
    [HttpGet, Shape("await DoAsync(); DoAsync().Result", "SIO001")]
    public async Task<string> AfterAwait()
    {
        await DoAsyncOperation(1);
        return DoAsyncOperation(Ms).Result;
    }

    /// <summary>Time.</summary>
    [HttpGet, Shape("Thread.Sleep(50)", "SIO002", Undetected = OtherThanTask)]
    public void Sleep() => Thread.Sleep(Ms);

    /// <summary>An object's lock.</summary>
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
        using var timer = Later(over.Set);
        over.Wait();
    }

    /// <summary>A handle of the system.</summary>
    [HttpGet, Shape("new ManualResetEvent(false).WaitOne()", "SIO002", Undetected = OtherThanTask)]
    public void Handle()
    {
        var over = new ManualResetEvent(false);
        using var timer = Later(() => over.Set());
        over.WaitOne();
    }

    /// <summary>Several signals.</summary>
    [HttpGet, Shape("new CountdownEvent(1).Wait()", "SIO002", Undetected = OtherThanTask)]
    public void Countdown()
    {
        var over = new CountdownEvent(1);
        using var timer = Later(() => over.Signal());
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

    /// <summary>What somebody else puts into a collection.</summary>
    [HttpGet, Shape("new BlockingCollection<int>().Take()", "SIO002", Undetected = OtherThanTask)]
    public int Taken()
    {
        var items = new BlockingCollection<int>();
        using var timer = Later(() => items.Add(1));
        return items.Take();
    }

    /// <summary>What nobody sends.</summary>
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

    // What waits is not disposed: who ends the wait may still be at it.
    static Timer Later(Action end) => new(_ => end(), null, Ms, Timeout.Infinite);
}
