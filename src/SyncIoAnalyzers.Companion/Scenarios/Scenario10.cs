using Microsoft.AspNetCore.Mvc;

namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>Correct code: no thread waits. Both routes run the same action, because nothing is flagged.</summary>
[Scenario("10", "await DoAsync()", Blocks = 0, Unflagged = "nothing is wrong")]
[ApiController, Route("scenarios/10")]
public sealed class Scenario10 : ScenarioController
{
    /// <summary>The result of the fix for each of the nine others.</summary>
    [HttpGet("sync"), HttpGet("async")]
    public async Task<IActionResult> HandleAsync()
    {
        var value = await DoAsyncOperation(50);
        return Ok(value);
    }
}
