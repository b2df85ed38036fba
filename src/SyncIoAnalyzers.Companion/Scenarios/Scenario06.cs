using Microsoft.AspNetCore.Mvc;

namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>As the fifth; only the exception comes differently.</summary>
[Scenario("6", "DoAsync().GetAwaiter().GetResult()", "SIO001")]
[ApiController, Route("scenarios/6")]
public sealed class Scenario06 : ScenarioController
{
    /// <summary>As it is flagged.</summary>
    [HttpGet("sync")]
    public IActionResult Sync()
    {
        var value = DoAsyncOperation(50).GetAwaiter().GetResult();
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
