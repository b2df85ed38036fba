using Microsoft.AspNetCore.Mvc;

namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>No thread waits, but the second request does: for the first, with which it has nothing to do.</summary>
[Scenario("values", "await price; await stock", "SIO402", Blocks = 0, NeedsServices = true)]
[ApiController, Route("scenarios/values")]
public sealed class TwoValues : ControllerBase
{
    /// <summary>As it is flagged, as an info.</summary>
    [HttpGet("sync")]
    public async Task<string> Sync()
    {
        var price = await Elsewhere.Http.GetStringAsync("values/price");
        var stock = await Elsewhere.Http.GetStringAsync("values/stock");
        return $"{price} {stock}";
    }

    /// <summary>As the fix leaves it.</summary>
    [HttpGet("async")]
    public async Task<string> Async()
    {
        var priceTask = Elsewhere.Http.GetStringAsync("values/price");
        var stockTask = Elsewhere.Http.GetStringAsync("values/stock");
        await Task.WhenAll(priceTask, stockTask);
        var price = await priceTask;
        var stock = await stockTask;
        return $"{price} {stock}";
    }
}
