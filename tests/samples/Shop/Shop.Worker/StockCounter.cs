using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Microsoft.Extensions.Logging;
using Shop.Services;

namespace Shop.Worker;

public sealed class StockCounter(IServiceScopeFactory scopes, ILogger<StockCounter> logger) : BackgroundService
{
    protected override async Task ExecuteAsync(CancellationToken stoppingToken)
    {
        while (!stoppingToken.IsCancellationRequested)
        {
            using (var scope = scopes.CreateScope()) // finds SIO105 (background)
                logger.LogInformation("{Count} in stock", scope.ServiceProvider.GetRequiredService<StockCount>().Run());
            Thread.Sleep(100); // finds SIO002 (background)
            await Task.Delay(1000, stoppingToken);
        }
    }
}
