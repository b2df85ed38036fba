using Microsoft.AspNetCore.Mvc;

namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>A blocked thread waits for another blocked thread.</summary>
[Scenario("3", "Task.Run(() => DoAsync().Result).Result", "SIO201", Blocks = 2)]
[ApiController, Route("scenarios/3")]
public sealed class Scenario03 : ScenarioController
{
    /// <summary>The code that the rules flag.</summary>
    [HttpGet("sync")]
    public IActionResult HandleSync()
    {
        var value = Task.Run(() => DoAsyncOperation(50).Result).Result;
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
