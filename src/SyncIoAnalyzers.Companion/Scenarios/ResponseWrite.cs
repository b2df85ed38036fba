using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.Mvc;

namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>Writes a response larger than the buffers between server and client, to a client that reads slowly.</summary>
[Scenario("response", "Response.Body.Write(bytes)", "SIO401", "SIO101", PauseMs = 100)]
[ApiController, Route("scenarios/response")]
public sealed class ResponseWrite : ControllerBase
{
    static readonly byte[] Bytes = new byte[128 * 1024];

    /// <summary>The code that the rules flag. The server refuses synchronous writes unless they are allowed explicitly.</summary>
    [HttpGet("sync")]
    public void HandleSync()
    {
        HttpContext.Features.GetRequiredFeature<IHttpBodyControlFeature>().AllowSynchronousIO = true;
        Response.Body.Write(Bytes);
    }

    /// <summary>The code after the fix.</summary>
    [HttpGet("async")]
    public async Task HandleAsync()
    {
        await Response.Body.WriteAsync(Bytes);
    }
}
