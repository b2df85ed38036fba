using Microsoft.AspNetCore.Mvc;

namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>Calls a library method that looks like a computation; two calls further down, a thread waits for the network.</summary>
[Scenario("hidden", "prices.Total()", "SIO103", "SIO101", NeedsServices = true)]
[ApiController, Route("scenarios/hidden")]
public sealed class HiddenIo : ControllerBase
{
    readonly PriceList _prices = new();

    /// <summary>The code that the rules flag.</summary>
    [HttpGet("sync")]
    public int HandleSync() => _prices.Total();

    /// <summary>The code after the fix.</summary>
    [HttpGet("async")]
    public async Task<int> HandleAsync() => await _prices.TotalAsync();
}

/// <summary>The public surface of the library.</summary>
public sealed class PriceList
{
    readonly ExchangeRates _rates = new();

    /// <summary>A sum; nothing in the signature shows that it waits.</summary>
    public int Total() => 2 * _rates.GetCurrent();

    /// <summary>The same sum; the signature shows that it waits.</summary>
    public async Task<int> TotalAsync() => 2 * await _rates.GetCurrentAsync();
}

/// <summary>The internals of the library.</summary>
public sealed class ExchangeRates
{
    /// <summary>Sends a request and blocks the calling thread until the response.</summary>
    public int GetCurrent()
    {
        using var answer = ExternalServices.Http.Send(new HttpRequestMessage(HttpMethod.Get, "values/rate"));
        return (int)answer.StatusCode;
    }

    /// <summary>Sends a request without blocking a thread.</summary>
    public async Task<int> GetCurrentAsync()
    {
        using var answer = await ExternalServices.Http.SendAsync(new HttpRequestMessage(HttpMethod.Get, "values/rate"));
        return (int)answer.StatusCode;
    }
}
