using Microsoft.AspNetCore.Mvc;

namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>A thread waits for a thread that waits.</summary>
[Scenario("3", "Task.Run(() => DoAsync().Result).Result", "SIO201", Blocks = 2)]
[ApiController, Route("scenarios/3")]
public sealed class Scenario03 : ScenarioController
{
    /// <summary>As it is flagged.</summary>
    [HttpGet("sync")]
    public IActionResult Sync()
    {
        var value = Task.Run(() => DoAsyncOperation(50).Result).Result;
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
