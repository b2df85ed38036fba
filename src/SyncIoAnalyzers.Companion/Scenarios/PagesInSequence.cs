using System.Net;
using Microsoft.AspNetCore.Mvc;

namespace SyncIoAnalyzers.Companion.Scenarios;

#pragma warning disable SYSLIB0014 // WebClient is what the article has, and what old code is full of

/// <summary>One page after the other: a thread waits for each. Awaiting frees the thread; the pages still come one by one.</summary>
[Scenario("sequence", "foreach … webClient.DownloadString(page)", "SIO101", NeedsServices = true)]
[ApiController, Route("scenarios/sequence")]
public sealed class PagesInSequence : PageController
{
    /// <summary>As it is flagged.</summary>
    [HttpGet("sync")]
    public int Sync()
    {
        var length = 0;
        foreach (var page in Wanted)
        {
            using var inside = page.Enter();
            using var client = new WebClient();
            length += client.DownloadString(page.Address).Length;
        }

        return length;
    }

    /// <summary>As the fix leaves it.</summary>
    [HttpGet("async")]
    public async Task<int> Async()
    {
        var length = 0;
        foreach (var page in Wanted)
        {
            using var inside = page.Enter();
            using var client = new WebClient();
            length += (await client.DownloadStringTaskAsync(page.Address)).Length;
        }

        return length;
    }
}
