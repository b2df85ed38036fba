using Microsoft.AspNetCore.Mvc;

namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>As the third; only the exception comes differently.</summary>
[Scenario("4", "Task.Run(() => DoAsync().GetAwaiter().GetResult()).GetAwaiter().GetResult()", "SIO201", Blocks = 2)]
[ApiController, Route("scenarios/4")]
public sealed class Scenario04 : ScenarioController
{
    /// <summary>As it is flagged.</summary>
    [HttpGet("sync")]
    public IActionResult Sync()
    {
        var value = Task.Run(() => DoAsyncOperation(50).GetAwaiter().GetResult()).GetAwaiter().GetResult();
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
