using Parcels.Services;

namespace Parcels.Worker;

public sealed class NightClock(NightRun run) : BackgroundService
{
    protected override async Task ExecuteAsync(CancellationToken stoppingToken)
    {
        while (!stoppingToken.IsCancellationRequested)
        {
            await Task.Delay(TimeSpan.FromHours(24), stoppingToken);
            run.Close();
        }
    }
}
