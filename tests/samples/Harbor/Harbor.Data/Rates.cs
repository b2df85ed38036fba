using Harbor.Contracts;
using System.Collections.Concurrent;
using System.Globalization;
using System.Net.Http;

namespace Harbor.Data;

public sealed class Rates(HttpClient http) : IRates
{
    public decimal GetRate(string currency)
    {
        var text = http.GetStringAsync($"rates/{currency}").Result;
        return decimal.Parse(text, CultureInfo.InvariantCulture);
    }
}

public sealed class CachedRates(IRates inner) : IRates
{
    private readonly ConcurrentDictionary<string, decimal> _known = new();

    public decimal GetRate(string currency) => _known.GetOrAdd(currency, inner.GetRate);
}
