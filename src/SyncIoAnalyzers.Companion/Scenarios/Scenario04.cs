using Microsoft.AspNetCore.Mvc;

namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>As scenario 3; only the exception is not wrapped.</summary>
[Scenario("4", "Task.Run(() => DoAsync().GetAwaiter().GetResult()).GetAwaiter().GetResult()", "SIO201", Blocks = 2)]
[ApiController, Route("scenarios/4")]
public sealed class Scenario04 : ScenarioController
{
    /// <summary>The code that the rules flag.</summary>
    [HttpGet("sync")]
    public IActionResult HandleSync()
    {
        var value = Task.Run(() => DoAsyncOperation(50).GetAwaiter().GetResult()).GetAwaiter().GetResult();
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
