using System.Globalization;
using Shop.Data;

namespace Shop.Services;

public interface IPriceSource
{
    decimal? PriceOf(Product product);
}

public sealed class ListPrices : IPriceSource
{
    public decimal? PriceOf(Product product) => product.Id == 3 ? null : product.Price;
}

public sealed class RemotePrices(HttpClient http) : IPriceSource
{
    public decimal? PriceOf(Product product)
    {
        var text = http.GetStringAsync($"internal/price/{product.Id}").GetAwaiter().GetResult(); // finds SIO001
        return decimal.Parse(text, CultureInfo.InvariantCulture);
    }
}

public sealed class Pricing(IEnumerable<IPriceSource> sources)
{
    public decimal Of(Product product) =>
        sources.Select(s => s.PriceOf(product)).FirstOrDefault(p => p is not null) ?? product.Price; // silent: in memory
}
