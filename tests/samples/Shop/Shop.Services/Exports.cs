using System.Text;
using System.Text.Json;
using Shop.Data;

namespace Shop.Services;

public static class Exports
{
    public static readonly Dictionary<string, Func<IReadOnlyList<PricedProduct>, string>> Formats = new()
    {
        ["csv"] = Csv,
        ["json"] = products => JsonSerializer.Serialize(products),
        ["text"] = Text,
    };

    private static string Csv(IReadOnlyList<PricedProduct> products)
    {
        using var reader = new StreamReader(AppFiles.Of("columns.txt"));
        var columns = reader.ReadLine(); // finds SIO102
        return columns + "\n" + string.Join("\n", products.Select(p => $"{p.Id};{p.Name};{p.Price}"));
    }

    private static string Text(IReadOnlyList<PricedProduct> products)
    {
        using var memory = new MemoryStream();
        foreach (var product in products)
            memory.Write(Encoding.UTF8.GetBytes(product.Name + "\n")); // silent: memory stream
        memory.Flush(); // silent: memory stream
        memory.Position = 0;
        using var reader = new StreamReader(memory);
        return reader.ReadToEnd(); // silent: reads a memory stream
    }

    public static void WriteHeader(Stream output)
    {
        output.Write("shop export\n"u8); // finds SIO101
        output.Flush(); // finds SIO101
    }

    public static async Task WriteAsync(Stream output, byte[] content, bool async)
    {
        if (async)
            await output.WriteAsync(content);
        else
            output.Write(content); // silent: sync half of a dual path
    }

    public static void CopyTo(Stream output, string text)
    {
        var memory = new MemoryStream(Encoding.UTF8.GetBytes(text));
        memory.CopyTo(output); // finds SIO101
    }
}

public abstract class Report
{
    public string Render() => Title + ": " + Body();

    protected abstract string Title { get; }

    protected abstract string Body();
}

public sealed class SalesReport(OrderLedger ledger) : Report
{
    protected override string Title => "sales";

    protected override string Body() => ledger.Revenue().ToString("0.00");
}

public sealed class LeafletReport(IRepository<Leaflet> leaflets) : Report
{
    protected override string Title => "leaflets";

    protected override string Body() => string.Join(",", leaflets.All().Select(l => l.Text.Length));
}
