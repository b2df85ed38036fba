using System.Collections.Concurrent;
using System.Net;
using Microsoft.AspNetCore.Mvc;

namespace SyncIoAnalyzers.Companion.Scenarios;

#pragma warning disable SYSLIB0014 // WebClient is what the article has, and what old code is full of

/// <summary>A thread is made for each page, only to wait for it.</summary>
[Scenario("threads", "new Thread(() => webClient.DownloadString(page)).Start()", "SIO002", NeedsServices = true)]
[ApiController, Route("scenarios/threads")]
public sealed class PagesOnThreads : PageController
{
    /// <summary>As it is flagged, where it waits for the threads.</summary>
    [HttpGet("sync")]
    public int Sync()
    {
        var lengths = new int[Wanted.Count];
        var failed = new ConcurrentQueue<WebException>();
        var threads = Wanted.Select(page => new Thread(() => Download(page, lengths, failed))).ToArray();
        foreach (var thread in threads)
            thread.Start();
        foreach (var thread in threads)
            thread.Join();
        return failed.TryPeek(out var error) ? throw new WebException(error.Message, error) : lengths.Sum();
    }

    /// <summary>The same without threads.</summary>
    [HttpGet("async")]
    public async Task<int> Async() => (await Task.WhenAll(Wanted.Select(LengthAsync))).Sum();

    static void Download(Page page, int[] lengths, ConcurrentQueue<WebException> failed)
    {
        try
        {
            using var inside = page.Enter();
            using var client = new WebClient();
            lengths[page.Number] = client.DownloadString(page.Address).Length;
        }
        catch (WebException error)
        {
            // Nobody catches what a thread of its own throws.
            failed.Enqueue(error);
        }
    }

    static async Task<int> LengthAsync(Page page)
    {
        using var inside = page.Enter();
        return (await Http.GetStringAsync(page.Address)).Length;
    }
}
