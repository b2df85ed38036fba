using Shop.Data;

namespace Shop.Services;

public sealed class StockCount(StockWriter stock, OrderArchive archive, EventBus bus)
{
    public long Run()
    {
        var count = stock.CountAll();
        archive.Sweep(100);
        bus.Publish(new StockCounted(count));
        return count;
    }
}

public sealed class CatalogImport(EventBus bus)
{
    public int Run(string path)
    {
        var lines = File.ReadAllLines(path); // silent: console command
        Thread.Sleep(10); // silent: console command
        bus.Publish(new CatalogImported(lines.Length));
        return lines.Length;
    }
}
