using System.Net;
using Microsoft.AspNetCore.Mvc;

namespace SyncIoAnalyzers.Companion.Scenarios;

#pragma warning disable SYSLIB0014 // WebClient is used by the article and by much old code

/// <summary>Downloads one page after another, blocking a thread. Awaiting frees the thread; the downloads remain sequential.</summary>
[Scenario("sequence", "foreach … webClient.DownloadString(page)", "SIO101", NeedsServices = true)]
[ApiController, Route("scenarios/sequence")]
public sealed class PagesInSequence : PageController
{
    /// <summary>The code that the rules flag.</summary>
    [HttpGet("sync")]
    public int HandleSync()
    {
        var length = 0;
        foreach (var page in WantedPages)
        {
            using var inside = page.EnterPage();
            using var client = new WebClient();
            length += client.DownloadString(page.Address).Length;
        }

        return length;
    }

    /// <summary>The code after the fix.</summary>
    [HttpGet("async")]
    public async Task<int> HandleAsync()
    {
        var length = 0;
        foreach (var page in WantedPages)
        {
            using var inside = page.EnterPage();
            using var client = new WebClient();
            length += (await client.DownloadStringTaskAsync(page.Address)).Length;
        }

        return length;
    }
}
