using Shop.Services;

namespace Shop.Web;

public sealed class CartSweeper(Quotes quotes) : BackgroundService
{
    protected override async Task ExecuteAsync(CancellationToken stoppingToken)
    {
        while (!stoppingToken.IsCancellationRequested)
        {
            await Task.Delay(TimeSpan.FromMinutes(5), stoppingToken);
            quotes.GetAsync(1, stoppingToken).Wait(stoppingToken); // finds SIO001 (background)
            CarryOver();
        }
    }

    private static void CarryOver()
    {
        var carts = Path.Combine(Path.GetTempPath(), "shop-carts.txt");
        if (File.Exists(carts)) // silent: has no counterpart
            File.Move(carts, carts + ".old", overwrite: true); // silent: has no counterpart
    }
}
