using Microsoft.AspNetCore.Mvc;

namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>As the eighth; only the exception comes differently.</summary>
[Scenario("9", "await Task.Run(() => DoAsync().GetAwaiter().GetResult())", "SIO201")]
[ApiController, Route("scenarios/9")]
public sealed class Scenario09 : ScenarioController
{
    /// <summary>As it is flagged.</summary>
    [HttpGet("sync")]
    public async Task<IActionResult> Sync()
    {
        var value = await Task.Run(() => DoAsyncOperation(50).GetAwaiter().GetResult());
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
