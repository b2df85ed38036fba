using Shop.Data;
using Shop.Services;

namespace Shop.Tests;

public sealed class ShopTests
{
    [Fact]
    public void Discounts_grow_with_the_total()
    {
        Thread.Sleep(1); // silent: a test
        Assert.Equal(0.10m, Discounts.For(500));
    }

    [Fact]
    public void Notes_are_written_to_the_file()
    {
        var path = Path.GetTempFileName();
        INotifier notifier = new FileNotifier(path);
        notifier.Notify("one");
        Assert.Equal("one\n", File.ReadAllText(path)); // silent: a test
        File.Delete(path); // silent: a test
    }

    [Fact]
    public void Stock_is_taken_once()
    {
        var connections = new ConnectionFactory($"Data Source={Path.GetTempFileName()}");
        Schema.Create(connections);
        var stock = new StockWriter(connections);
        Assert.True(stock.Take(2, 7));
        Assert.False(stock.Take(2, 1));
        stock.RestockAsync(2, 1, default).Wait(); // silent: a test
        Assert.Equal(1, Task.Run(() => new ProductRepository(connections).Get(2)).Result!.Stock); // silent: a test
    }
}
