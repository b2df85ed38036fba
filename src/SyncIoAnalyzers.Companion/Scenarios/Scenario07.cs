using Microsoft.AspNetCore.Mvc;

namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>The request's thread waits; what comes after the wait holds nobody.</summary>
[Scenario("7", "task.Wait(); task.GetAwaiter().GetResult()", "SIO001")]
[ApiController, Route("scenarios/7")]
public sealed class Scenario07 : ScenarioController
{
    /// <summary>As it is flagged.</summary>
    [HttpGet("sync")]
    public string Sync()
    {
        var task = DoAsyncOperation(50);
        task.Wait();
        return task.GetAwaiter().GetResult();
    }

    /// <summary>As the fix leaves it.</summary>
    [HttpGet("async")]
    public async Task<string> Async()
    {
        var task = DoAsyncOperation(50);
        return await task;
    }
}
