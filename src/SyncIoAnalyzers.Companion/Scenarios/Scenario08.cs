using Microsoft.AspNetCore.Mvc;

namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>The request's thread is free, and another one waits for it.</summary>
[Scenario("8", "await Task.Run(() => DoAsync().Result)", "SIO201")]
[ApiController, Route("scenarios/8")]
public sealed class Scenario08 : ScenarioController
{
    /// <summary>As it is flagged.</summary>
    [HttpGet("sync")]
    public async Task<IActionResult> Sync()
    {
        var value = await Task.Run(() => DoAsyncOperation(50).Result);
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
