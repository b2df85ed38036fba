using System.Net;
using Microsoft.AspNetCore.Mvc;

namespace SyncIoAnalyzers.Companion.Scenarios;

#pragma warning disable SYSLIB0014 // WebClient is what the article has, and what old code is full of

/// <summary>As many pages at once as the pool has threads for, each of which waits.</summary>
[Scenario("parallel", "Parallel.For(… webClient.DownloadString(page))", "SIO002", NeedsServices = true)]
[ApiController, Route("scenarios/parallel")]
public sealed class PagesInParallel : PageController
{
    /// <summary>As it is flagged.</summary>
    [HttpGet("sync")]
    public int Sync()
    {
        var lengths = new int[Wanted.Count];
        Parallel.For(0, lengths.Length, i =>
        {
            using var inside = Wanted[i].Enter();
            using var client = new WebClient();
            lengths[i] = client.DownloadString(Wanted[i].Address).Length;
        });
        return lengths.Sum();
    }

    /// <summary>As the fix leaves it.</summary>
    [HttpGet("async")]
    public async Task<int> Async()
    {
        var lengths = new int[Wanted.Count];
        await Parallel.ForAsync(0, lengths.Length, async (i, token) =>
        {
            using var inside = Wanted[i].Enter();
            using var client = new WebClient();
            lengths[i] = (await client.DownloadStringTaskAsync(Wanted[i].Address)).Length;
        });
        return lengths.Sum();
    }
}
