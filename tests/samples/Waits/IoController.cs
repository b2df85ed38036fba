using System.Collections.Concurrent;
using System.Diagnostics;
using System.Net.Sockets;
using Microsoft.AspNetCore.Mvc;

namespace Waits;

/// <summary>Actions that wait for I/O.</summary>
[ApiController, Route("[controller]/[action]")]
public sealed class IoController(Backend backend) : ControllerBase
{
    [HttpGet]
    public string Requested() => backend.Send();

    [HttpGet]
    public int Received()
    {
        using var client = SlowServer.Connect();
        return client.Client.Receive(new byte[1]); // waits SIO101 GET /Io/Received
    }

    [HttpGet]
    public int Read()
    {
        using var client = SlowServer.Connect();
        return client.GetStream().Read(new byte[1], 0, 1); // waits SIO101 GET /Io/Read
    }

    [HttpGet]
    public string? Line()
    {
        using var client = SlowServer.Connect();
        return new StreamReader(client.GetStream()).ReadLine(); // waits SIO101 GET /Io/Line
    }

    [HttpGet]
    public long Copied()
    {
        using var client = SlowServer.Connect();
        using var copy = new MemoryStream();
        client.GetStream().CopyTo(copy); // waits SIO101 GET /Io/Copied
        return copy.Length;
    }

    [HttpGet]
    public void Exit()
    {
        using var process = Process.Start("sleep", "0.05");
        process.WaitForExit(); // waits SIO002 GET /Io/Exit
    }

    [HttpGet]
    public int Taken()
    {
        using var items = new BlockingCollection<int>();
        using var timer = new Timer(_ => items.Add(1), null, SlowServer.Ms, Timeout.Infinite);
        return items.Take(); // waits SIO002 GET /Io/Taken
    }

    [HttpGet]
    public int Small() => Backend.CountAsync().Result; // waits SIO001 GET /Io/Small

    [HttpGet]
    public async Task<int> Mixed()
    {
        await Backend.CountAsync();
        Thread.Sleep(SlowServer.Ms); // waits SIO002 GET /Io/Mixed
        return 1;
    }

    [HttpGet]
    public bool Late() => Backend.CountAsync().ContinueWith(t => t.IsCompleted).Result; // waits SIO001 GET /Io/Late
}
