using System.Globalization;

namespace Shop.Services;

public sealed class Quotes(HttpClient http)
{
    private readonly Dictionary<int, decimal> _known = [];

    public async Task<decimal> GetAsync(int id, CancellationToken ct = default)
    {
        var text = await http.GetStringAsync($"internal/price/{id}", ct);
        return decimal.Parse(text, CultureInfo.InvariantCulture);
    }

    public async ValueTask<decimal> CachedAsync(int id)
    {
        lock (_known)
        {
            if (_known.TryGetValue(id, out var quote))
                return quote;
        }
        var fresh = await GetAsync(id);
        lock (_known)
            _known[id] = fresh;
        return fresh;
    }

    public async ValueTask<decimal> BestAsync(int id)
    {
        var quote = CachedAsync(id);
        if (quote.IsCompletedSuccessfully)
            return quote.Result; // silent: completed
        return await quote;
    }

    public async Task<IReadOnlyList<decimal>> ManyAsync(IEnumerable<int> ids)
    {
        var pending = ids.Select(id => GetAsync(id)).ToList();
        await Task.WhenAll(pending);
        var quotes = new List<decimal>();
        foreach (var quote in pending)
            quotes.Add(quote.Result); // silent: WhenAll was awaited
        return quotes;
    }
}
