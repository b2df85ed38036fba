using Microsoft.AspNetCore.Mvc;

namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>
/// Downloads all pages at once without a thread per page; one thread waits for all of them, until this wait is awaited too.
/// </summary>
[Scenario("together", "Task.WhenAll(… httpClient.GetStringAsync(page)).Result", "SIO001", NeedsServices = true)]
[ApiController, Route("scenarios/together")]
public sealed class PagesTogether : PageController
{
    /// <summary>The code that the rules flag; the article's console program could not avoid it.</summary>
    [HttpGet("sync")]
    public int HandleSync() => Task.WhenAll(WantedPages.Select(GetLengthAsync)).Result.Sum();

    /// <summary>The code after the fix.</summary>
    [HttpGet("async")]
    public async Task<int> HandleAsync() => (await Task.WhenAll(WantedPages.Select(GetLengthAsync))).Sum();

    static async Task<int> GetLengthAsync(LabPage page)
    {
        using var inside = page.EnterPage();
        return (await Http.GetStringAsync(page.Address)).Length;
    }
}
