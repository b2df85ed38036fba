using Microsoft.AspNetCore.Mvc;

namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>Reads a property that waits for a slow client to send the form.</summary>
[Scenario("form", "Request.Form", "SIO106", BodyBytes = 1024, PauseMs = 50)]
[ApiController, Route("scenarios/form")]
public sealed class RequestForm : ControllerBase
{
    /// <summary>The code that the rules flag.</summary>
    [HttpPost("sync")]
    public int HandleSync() => Request.Form.Count;

    /// <summary>The code after the fix.</summary>
    [HttpPost("async")]
    public async Task<int> HandleAsync() => (await Request.ReadFormAsync()).Count;
}
