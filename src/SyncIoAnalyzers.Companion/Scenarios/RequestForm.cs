using Microsoft.AspNetCore.Mvc;

namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>What looks like a field waits for the client, who takes his time to send the form.</summary>
[Scenario("form", "Request.Form", "SIO106", BodyBytes = 1024, PauseMs = 50)]
[ApiController, Route("scenarios/form")]
public sealed class RequestForm : ControllerBase
{
    /// <summary>As it is flagged.</summary>
    [HttpPost("sync")]
    public int Sync() => Request.Form.Count;

    /// <summary>As the fix leaves it.</summary>
    [HttpPost("async")]
    public async Task<int> Async() => (await Request.ReadFormAsync()).Count;
}
