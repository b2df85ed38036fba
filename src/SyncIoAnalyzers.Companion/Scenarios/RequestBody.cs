using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.Mvc;

namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>Reads the request body, which a slow client sends with a delay.</summary>
[Scenario("body", "new StreamReader(Request.Body).ReadToEnd()", "SIO401", "SIO101", BodyBytes = 1024, PauseMs = 50)]
[ApiController, Route("scenarios/body")]
public sealed class RequestBody : ControllerBase
{
    /// <summary>The code that the rules flag. The server refuses synchronous reads unless they are allowed explicitly.</summary>
    [HttpPost("sync")]
    public int HandleSync()
    {
        HttpContext.Features.GetRequiredFeature<IHttpBodyControlFeature>().AllowSynchronousIO = true;
        using var reader = new StreamReader(Request.Body);
        return reader.ReadToEnd().Length;
    }

    /// <summary>The code after the fix.</summary>
    [HttpPost("async")]
    public async Task<int> HandleAsync()
    {
        using var reader = new StreamReader(Request.Body);
        return (await reader.ReadToEndAsync()).Length;
    }
}
