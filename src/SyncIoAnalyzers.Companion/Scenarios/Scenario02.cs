using Microsoft.AspNetCore.Mvc;

namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>As the first; only the exception comes differently.</summary>
[Scenario("2", "Task.Run(() => DoAsync()).GetAwaiter().GetResult()", "SIO201")]
[ApiController, Route("scenarios/2")]
public sealed class Scenario02 : ScenarioController
{
    /// <summary>As it is flagged.</summary>
    [HttpGet("sync")]
    public IActionResult Sync()
    {
        var value = Task.Run(() => DoAsyncOperation(50)).GetAwaiter().GetResult();
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
