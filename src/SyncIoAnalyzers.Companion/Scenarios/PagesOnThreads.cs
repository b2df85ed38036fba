using System.Collections.Concurrent;
using System.Net;
using Microsoft.AspNetCore.Mvc;

namespace SyncIoAnalyzers.Companion.Scenarios;

#pragma warning disable SYSLIB0014 // WebClient is used by the article and by much old code

/// <summary>Creates a thread for each page, only to wait for it.</summary>
[Scenario("threads", "new Thread(() => webClient.DownloadString(page)).Start()", "SIO002", NeedsServices = true)]
[ApiController, Route("scenarios/threads")]
public sealed class PagesOnThreads : PageController
{
    /// <summary>The code that the rules flag, where it waits for the threads.</summary>
    [HttpGet("sync")]
    public int HandleSync()
    {
        var lengths = new int[WantedPages.Count];
        var failed = new ConcurrentQueue<WebException>();
        var threads = WantedPages.Select(page => new Thread(() => DownloadPage(page, lengths, failed))).ToArray();
        foreach (var thread in threads)
            thread.Start();
        foreach (var thread in threads)
            thread.Join();
        return failed.TryPeek(out var error) ? throw new WebException(error.Message, error) : lengths.Sum();
    }

    /// <summary>The same without threads.</summary>
    [HttpGet("async")]
    public async Task<int> HandleAsync() => (await Task.WhenAll(WantedPages.Select(GetLengthAsync))).Sum();

    static void DownloadPage(LabPage page, int[] lengths, ConcurrentQueue<WebException> failed)
    {
        try
        {
            using var inside = page.EnterPage();
            using var client = new WebClient();
            lengths[page.Number] = client.DownloadString(page.Address).Length;
        }
        catch (WebException error)
        {
            // An exception on a dedicated thread would end the process.
            failed.Enqueue(error);
        }
    }

    static async Task<int> GetLengthAsync(LabPage page)
    {
        using var inside = page.EnterPage();
        return (await Http.GetStringAsync(page.Address)).Length;
    }
}
