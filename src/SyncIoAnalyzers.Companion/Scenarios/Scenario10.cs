using Microsoft.AspNetCore.Mvc;

namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>How it is written: no thread waits. Both routes are the same, since nothing is flagged.</summary>
[Scenario("10", "await DoAsync()", Blocks = 0, Unflagged = "nothing is wrong")]
[ApiController, Route("scenarios/10")]
public sealed class Scenario10 : ScenarioController
{
    /// <summary>What every fix of the nine others comes to.</summary>
    [HttpGet("sync"), HttpGet("async")]
    public async Task<IActionResult> Async()
    {
        var value = await DoAsyncOperation(50);
        return Ok(value);
    }
}
