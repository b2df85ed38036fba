using Microsoft.AspNetCore.Mvc;

namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>A message is posted to a queue, and one is taken from it: two requests to another machine.</summary>
[Scenario("queue", "http.Send(post); http.Send(take)", "SIO101", NeedsServices = true)]
[ApiController, Route("scenarios/queue")]
public sealed class Queue : ControllerBase
{
    /// <summary>As it is flagged.</summary>
    [HttpGet("sync")]
    public string Sync()
    {
        using var posted = Elsewhere.Http.Send(new HttpRequestMessage(HttpMethod.Post, "queue") { Content = new StringContent("message") });
        using var taken = Elsewhere.Http.Send(new HttpRequestMessage(HttpMethod.Delete, "queue"));
        return $"{posted.StatusCode} {taken.StatusCode}";
    }

    /// <summary>As the fix leaves it.</summary>
    [HttpGet("async")]
    public async Task<string> Async()
    {
        using var posted = await Elsewhere.Http.SendAsync(new HttpRequestMessage(HttpMethod.Post, "queue") { Content = new StringContent("message") });
        using var taken = await Elsewhere.Http.SendAsync(new HttpRequestMessage(HttpMethod.Delete, "queue"));
        return $"{posted.StatusCode} {taken.StatusCode}";
    }
}
