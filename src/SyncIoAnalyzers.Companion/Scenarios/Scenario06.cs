using Microsoft.AspNetCore.Mvc;

namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>As scenario 5; only the exception is not wrapped.</summary>
[Scenario("6", "DoAsync().GetAwaiter().GetResult()", "SIO001")]
[ApiController, Route("scenarios/6")]
public sealed class Scenario06 : ScenarioController
{
    /// <summary>The code that the rules flag.</summary>
    [HttpGet("sync")]
    public IActionResult HandleSync()
    {
        var value = DoAsyncOperation(50).GetAwaiter().GetResult();
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
