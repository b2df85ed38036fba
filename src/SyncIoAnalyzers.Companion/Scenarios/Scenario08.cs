using Microsoft.AspNetCore.Mvc;

namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>The thread of the request is free, but another one is blocked for it.</summary>
[Scenario("8", "await Task.Run(() => DoAsync().Result)", "SIO201")]
[ApiController, Route("scenarios/8")]
public sealed class Scenario08 : ScenarioController
{
    /// <summary>The code that the rules flag.</summary>
    [HttpGet("sync")]
    public async Task<IActionResult> HandleSync()
    {
        var value = await Task.Run(() => DoAsyncOperation(50).Result);
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
