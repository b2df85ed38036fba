using Microsoft.AspNetCore.Mvc;

namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>A method of a library that looks like a computation; two calls further down a thread waits for the network.</summary>
[Scenario("hidden", "prices.Total()", "SIO103", "SIO101", NeedsServices = true)]
[ApiController, Route("scenarios/hidden")]
public sealed class HiddenIo : ControllerBase
{
    readonly Prices _prices = new();

    /// <summary>As it is flagged.</summary>
    [HttpGet("sync")]
    public int Sync() => _prices.Total();

    /// <summary>As the fix leaves it.</summary>
    [HttpGet("async")]
    public async Task<int> Async() => await _prices.TotalAsync();
}

/// <summary>What the application sees of the library.</summary>
public sealed class Prices
{
    readonly Rates _rates = new();

    /// <summary>A sum, and nothing tells that it waits.</summary>
    public int Total() => 2 * _rates.Current();

    /// <summary>The same sum, whose form tells.</summary>
    public async Task<int> TotalAsync() => 2 * await _rates.CurrentAsync();
}

/// <summary>What it does not see.</summary>
public sealed class Rates
{
    /// <summary>Asks, and waits on the caller's thread.</summary>
    public int Current()
    {
        using var answer = Elsewhere.Http.Send(new HttpRequestMessage(HttpMethod.Get, "values/rate"));
        return (int)answer.StatusCode;
    }

    /// <summary>Asks, and holds no thread until the answer is there.</summary>
    public async Task<int> CurrentAsync()
    {
        using var answer = await Elsewhere.Http.SendAsync(new HttpRequestMessage(HttpMethod.Get, "values/rate"));
        return (int)answer.StatusCode;
    }
}
