using System.Collections.Generic;
using System.Net.Http;
using System.Net.Http.Json;

namespace Harbor.Data;

public abstract class PriceSource
{
    public virtual IEnumerable<decimal> Prices(string cargo) => [];

    public abstract string Name { get; }
}

public sealed class QuotedPrices(HttpClient http) : PriceSource
{
    public override string Name => "quotes";

    public override decimal[] Prices(string cargo)
    {
        return http.GetFromJsonAsync<decimal[]>($"prices/{cargo}").GetAwaiter().GetResult() ?? [];
    }
}

public sealed class FuturePrices(HttpClient http) : PriceSource
{
    public override string Name => "futures";

    public override IReadOnlyList<decimal> Prices(string cargo)
    {
        var response = http.GetAsync($"futures/{cargo}").Result;
        return response.IsSuccessStatusCode ? response.Content.ReadFromJsonAsync<List<decimal>>().Result! : [];
    }
}
