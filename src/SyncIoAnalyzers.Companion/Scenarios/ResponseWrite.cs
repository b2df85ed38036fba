using Microsoft.AspNetCore.Http.Features;
using Microsoft.AspNetCore.Mvc;

namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>An answer is written that does not fit into what stands between server and client; the client takes his time to read.</summary>
[Scenario("response", "Response.Body.Write(bytes)", "SIO401", "SIO101", PauseMs = 100)]
[ApiController, Route("scenarios/response")]
public sealed class ResponseWrite : ControllerBase
{
    static readonly byte[] Bytes = new byte[128 * 1024];

    /// <summary>As it is flagged: the server refuses such a write unless it is told to allow it.</summary>
    [HttpGet("sync")]
    public void Sync()
    {
        HttpContext.Features.GetRequiredFeature<IHttpBodyControlFeature>().AllowSynchronousIO = true;
        Response.Body.Write(Bytes);
    }

    /// <summary>As the fix leaves it.</summary>
    [HttpGet("async")]
    public async Task Async()
    {
        await Response.Body.WriteAsync(Bytes);
    }
}
