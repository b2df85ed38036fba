using Microsoft.AspNetCore.Mvc;

namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>Only so many may do something at once; who waits for his turn holds a thread, and those whose turn it is need one.</summary>
[Scenario("semaphore", "gate.Wait()", "SIO002")]
[ApiController, Route("scenarios/semaphore")]
public sealed class Gate : ScenarioController
{
    // Enough for the greatest load of a short run to be through in time, if nobody who waits is in the way.
    internal static readonly int AtOnce = 16 * Environment.ProcessorCount;
    static readonly SemaphoreSlim Turns = new(AtOnce);

    /// <summary>As it is flagged.</summary>
    [HttpGet("sync")]
    public async Task<string> Sync()
    {
        Turns.Wait();
        try
        {
            return await DoAsyncOperation(50);
        }
        finally
        {
            Turns.Release();
        }
    }

    /// <summary>As the fix leaves it.</summary>
    [HttpGet("async")]
    public async Task<string> Async()
    {
        await Turns.WaitAsync();
        try
        {
            return await DoAsyncOperation(50);
        }
        finally
        {
            Turns.Release();
        }
    }
}
