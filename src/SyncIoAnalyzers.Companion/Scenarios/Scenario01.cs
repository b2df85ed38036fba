using Microsoft.AspNetCore.Mvc;

namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>Runs an async call on the pool and blocks on its result: one thread of the request waits for another.</summary>
[Scenario("1", "Task.Run(() => DoAsync()).Result", "SIO201")]
[ApiController, Route("scenarios/1")]
public sealed class Scenario01 : ScenarioController
{
    /// <summary>The code that the rules flag.</summary>
    [HttpGet("sync")]
    public IActionResult HandleSync()
    {
        var value = Task.Run(() => DoAsyncOperation(50)).Result;
        return Ok(value);
    }

    /// <summary>The code after the fix.</summary>
    [HttpGet("async")]
    public async Task<IActionResult> HandleAsync()
    {
        var value = await DoAsyncOperation(50);
        return Ok(value);
    }
}
