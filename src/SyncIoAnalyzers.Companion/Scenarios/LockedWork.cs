using System.Security.Cryptography;
using Microsoft.AspNetCore.Mvc;

namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>Computes under a lock. One request has the lock and works; all others wait for it, each blocking a thread.</summary>
[Scenario("lock", "lock (gate) Compute()", Unflagged = "whether a lock waits depends on the contention at run time")]
[ApiController, Route("scenarios/lock")]
public sealed class LockedWork : ControllerBase
{
    static readonly Lock Alone = new();
    static readonly SemaphoreSlim Turn = new(1);
    static readonly byte[] Data = new byte[512 * 1024];

    /// <summary>Waiting requests block their threads.</summary>
    [HttpGet("sync")]
    public string HandleSync()
    {
        lock (Alone)
            return Compute();
    }

    /// <summary>Waiting requests block no thread.</summary>
    [HttpGet("async")]
    public async Task<string> HandleAsync()
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
