using Microsoft.AspNetCore.Mvc;

namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>The result of an async call that was handed to the pool: the request's thread waits for another.</summary>
[Scenario("1", "Task.Run(() => DoAsync()).Result", "SIO201")]
[ApiController, Route("scenarios/1")]
public sealed class Scenario01 : ScenarioController
{
    /// <summary>As it is flagged.</summary>
    [HttpGet("sync")]
    public IActionResult Sync()
    {
        var value = Task.Run(() => DoAsyncOperation(50)).Result;
        return Ok(value);
    }

    /// <summary>As the fix leaves it.</summary>
    [HttpGet("async")]
    public async Task<IActionResult> Async()
    {
        var value = await DoAsyncOperation(50);
        return Ok(value);
    }
}
