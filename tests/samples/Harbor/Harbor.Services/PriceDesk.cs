using Harbor.Contracts;
using Harbor.Data;

namespace Harbor.Services;

public sealed class PriceDesk(QuotedPrices quotes, FuturePrices futures, TariffSheet sheet, YardIndex yards)
{
    private static readonly Lazy<HashSet<string>> _bulk = new(() =>
        File.Exists("bulk.txt") ? [.. File.ReadAllLines("bulk.txt")] : ["coal", "ore"]);

    public decimal Best(string cargo)
    {
        var best = decimal.MaxValue;
        foreach (var source in new PriceSource[] { quotes, futures })
        {
            foreach (var price in source.Prices(cargo))
                best = Math.Min(best, price);
        }

        return best;
    }

    public decimal Surcharge(string cargo) => _bulk.Value.Contains(cargo) ? 0 : sheet.Surcharge(cargo.AsSpan());

    public string Remark(string cargo) => sheet.Remark(cargo);

    public IReadOnlyList<string> Yard(string code)
    {
        var all = new List<string>();
        foreach (var child in yards.Open(code).Children())
            all.Add(code + "-" + child);
        return all;
    }
}
