using System.Security.Cryptography;
using Microsoft.AspNetCore.Mvc;

namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>One at a time computes something. Whoever has the lock works; all others wait for it, each with a thread.</summary>
[Scenario("lock", "lock (gate) Compute()", Unflagged = "whether a lock waits is decided at run time, by how many want it")]
[ApiController, Route("scenarios/lock")]
public sealed class LockedWork : ControllerBase
{
    static readonly Lock Alone = new();
    static readonly SemaphoreSlim Turn = new(1);
    static readonly byte[] Data = new byte[512 * 1024];

    /// <summary>Those who wait hold their threads.</summary>
    [HttpGet("sync")]
    public string Sync()
    {
        lock (Alone)
            return Compute();
    }

    /// <summary>Those who wait hold none.</summary>
    [HttpGet("async")]
    public async Task<string> Async()
    {
        await Turn.WaitAsync();
        try
        {
            return Compute();
        }
        finally
        {
            Turn.Release();
        }
    }

    static string Compute() => Convert.ToHexString(SHA256.HashData(Data));
}
