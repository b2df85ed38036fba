using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.Mvc;

namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>The body of a request is read; the client takes its time to send it.</summary>
[Scenario("body", "new StreamReader(Request.Body).ReadToEnd()", "SIO401", "SIO101", BodyBytes = 1024, PauseMs = 50)]
[ApiController, Route("scenarios/body")]
public sealed class RequestBody : ControllerBase
{
    /// <summary>As it is flagged: the server refuses such a read unless it is told to allow it.</summary>
    [HttpPost("sync")]
    public int Sync()
    {
        HttpContext.Features.GetRequiredFeature<IHttpBodyControlFeature>().AllowSynchronousIO = true;
        using var reader = new StreamReader(Request.Body);
        return reader.ReadToEnd().Length;
    }

    /// <summary>As the fix leaves it.</summary>
    [HttpPost("async")]
    public async Task<int> Async()
    {
        using var reader = new StreamReader(Request.Body);
        return (await reader.ReadToEndAsync()).Length;
    }
}
