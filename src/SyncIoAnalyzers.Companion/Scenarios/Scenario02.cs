using Microsoft.AspNetCore.Mvc;

namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>As scenario 1; only the exception is not wrapped.</summary>
[Scenario("2", "Task.Run(() => DoAsync()).GetAwaiter().GetResult()", "SIO201")]
[ApiController, Route("scenarios/2")]
public sealed class Scenario02 : ScenarioController
{
    /// <summary>The code that the rules flag.</summary>
    [HttpGet("sync")]
    public IActionResult HandleSync()
    {
        var value = Task.Run(() => DoAsyncOperation(50)).GetAwaiter().GetResult();
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
