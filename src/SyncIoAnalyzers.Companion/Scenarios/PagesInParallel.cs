using System.Net;
using Microsoft.AspNetCore.Mvc;

namespace SyncIoAnalyzers.Companion.Scenarios;

#pragma warning disable SYSLIB0014 // WebClient is used by the article and by much old code

/// <summary>Downloads as many pages at once as the pool has threads; each download blocks its thread.</summary>
[Scenario("parallel", "Parallel.For(… webClient.DownloadString(page))", "SIO002", NeedsServices = true)]
[ApiController, Route("scenarios/parallel")]
public sealed class PagesInParallel : PageController
{
    /// <summary>The code that the rules flag.</summary>
    [HttpGet("sync")]
    public int HandleSync()
    {
        var lengths = new int[WantedPages.Count];
        Parallel.For(
            0,
            lengths.Length,
            i =>
            {
                using var inside = WantedPages[i].EnterPage();
                using var client = new WebClient();
                lengths[i] = client.DownloadString(WantedPages[i].Address).Length;
            }
        );
        return lengths.Sum();
    }

    /// <summary>The code after the fix.</summary>
    [HttpGet("async")]
    public async Task<int> HandleAsync()
    {
        var lengths = new int[WantedPages.Count];
        await Parallel.ForAsync(
            0,
            lengths.Length,
            async (i, token) =>
            {
                using var inside = WantedPages[i].EnterPage();
                using var client = new WebClient();
                lengths[i] = (await client.DownloadStringTaskAsync(WantedPages[i].Address)).Length;
            }
        );
        return lengths.Sum();
    }
}
