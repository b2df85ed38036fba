using Microsoft.AspNetCore.Mvc;

namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>The request's thread waits for a task.</summary>
[Scenario("5", "DoAsync().Result", "SIO001")]
[ApiController, Route("scenarios/5")]
public sealed class Scenario05 : ScenarioController
{
    /// <summary>As it is flagged.</summary>
    [HttpGet("sync")]
    public IActionResult Sync()
    {
        var value = DoAsyncOperation(50).Result;
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
