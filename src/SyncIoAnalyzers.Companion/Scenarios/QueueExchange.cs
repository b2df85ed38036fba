using Microsoft.AspNetCore.Mvc;

namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>Posts a message to a queue and takes one from it: two requests to another machine.</summary>
[Scenario("queue", "http.Send(post); http.Send(take)", "SIO101", NeedsServices = true)]
[ApiController, Route("scenarios/queue")]
public sealed class QueueExchange : ControllerBase
{
    /// <summary>The code that the rules flag.</summary>
    [HttpGet("sync")]
    public string HandleSync()
    {
        using var posted = ExternalServices.Http.Send(
            new HttpRequestMessage(HttpMethod.Post, "queue") { Content = new StringContent("message") }
        );
        using var taken = ExternalServices.Http.Send(new HttpRequestMessage(HttpMethod.Delete, "queue"));
        return $"{posted.StatusCode} {taken.StatusCode}";
    }

    /// <summary>The code after the fix.</summary>
    [HttpGet("async")]
    public async Task<string> HandleAsync()
    {
        using var posted = await ExternalServices.Http.SendAsync(
            new HttpRequestMessage(HttpMethod.Post, "queue") { Content = new StringContent("message") }
        );
        using var taken = await ExternalServices.Http.SendAsync(new HttpRequestMessage(HttpMethod.Delete, "queue"));
        return $"{posted.StatusCode} {taken.StatusCode}";
    }
}
