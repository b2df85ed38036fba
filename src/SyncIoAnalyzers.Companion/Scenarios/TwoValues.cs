using Microsoft.AspNetCore.Mvc;

namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>Blocks no thread, but delays the second request until the first one returns, although they are independent.</summary>
[Scenario("values", "await price; await stock", "SIO402", Blocks = 0, NeedsServices = true)]
[ApiController, Route("scenarios/values")]
public sealed class TwoValues : ControllerBase
{
    /// <summary>The code that the rules flag, with severity info.</summary>
    [HttpGet("sync")]
    public async Task<string> HandleSync()
    {
        var price = await ExternalServices.Http.GetStringAsync("values/price");
        var stock = await ExternalServices.Http.GetStringAsync("values/stock");
        return $"{price} {stock}";
    }

    /// <summary>The code after the fix.</summary>
    [HttpGet("async")]
    public async Task<string> HandleAsync()
    {
        var priceTask = ExternalServices.Http.GetStringAsync("values/price");
        var stockTask = ExternalServices.Http.GetStringAsync("values/stock");
        await Task.WhenAll(priceTask, stockTask);
        var price = await priceTask;
        var stock = await stockTask;
        return $"{price} {stock}";
    }
}
