using Microsoft.AspNetCore.Mvc;

namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>All pages are asked for at once, and no thread waits for any of them; one waits for all, until it is awaited, too.</summary>
[Scenario("together", "Task.WhenAll(… httpClient.GetStringAsync(page)).Result", "SIO001", NeedsServices = true)]
[ApiController, Route("scenarios/together")]
public sealed class PagesTogether : PageController
{
    /// <summary>As it is flagged: the article's console program had to.</summary>
    [HttpGet("sync")]
    public int Sync() => Task.WhenAll(Wanted.Select(LengthAsync)).Result.Sum();

    /// <summary>As the fix leaves it.</summary>
    [HttpGet("async")]
    public async Task<int> Async() => (await Task.WhenAll(Wanted.Select(LengthAsync))).Sum();

    static async Task<int> LengthAsync(Page page)
    {
        using var inside = page.Enter();
        return (await Http.GetStringAsync(page.Address)).Length;
    }
}
