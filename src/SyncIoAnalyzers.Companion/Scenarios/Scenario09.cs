using Microsoft.AspNetCore.Mvc;

namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>As scenario 8; only the exception is not wrapped.</summary>
[Scenario("9", "await Task.Run(() => DoAsync().GetAwaiter().GetResult())", "SIO201")]
[ApiController, Route("scenarios/9")]
public sealed class Scenario09 : ScenarioController
{
    /// <summary>The code that the rules flag.</summary>
    [HttpGet("sync")]
    public async Task<IActionResult> HandleSync()
    {
        var value = await Task.Run(() => DoAsyncOperation(50).GetAwaiter().GetResult());
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
