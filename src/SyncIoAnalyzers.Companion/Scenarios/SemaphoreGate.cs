using Microsoft.AspNetCore.Mvc;

namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>Waits for a semaphore. Waiting requests block threads that the admitted requests need to continue.</summary>
[Scenario("semaphore", "gate.Wait()", "SIO002")]
[ApiController, Route("scenarios/semaphore")]
public sealed class SemaphoreGate : ScenarioController
{
    // High enough for the greatest load of a short run to complete in time, unless waiting requests block the threads.
    internal static readonly int AdmittedAtOnce = 16 * Environment.ProcessorCount;
    static readonly SemaphoreSlim Turns = new(AdmittedAtOnce);

    /// <summary>The code that the rules flag.</summary>
    [HttpGet("sync")]
    public async Task<string> HandleSync()
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

    /// <summary>The code after the fix.</summary>
    [HttpGet("async")]
    public async Task<string> HandleAsync()
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
