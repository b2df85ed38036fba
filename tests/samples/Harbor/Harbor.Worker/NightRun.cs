using Harbor.Contracts;
using Harbor.Services;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;

namespace Harbor.Worker;

public sealed class NightRun(IServiceScopeFactory scopes) : BackgroundService
{
    public int Closed { get; private set; }

    protected override async Task ExecuteAsync(CancellationToken stoppingToken)
    {
        while (!stoppingToken.IsCancellationRequested)
        {
            RunOnce();
            await Task.Delay(TimeSpan.FromHours(1), stoppingToken);
        }
    }

    public void RunOnce()
    {
        using var scope = scopes.CreateScope();
        var run = scope.ServiceProvider.GetRequiredService<InvoiceRun>();
        var store = scope.ServiceProvider.GetRequiredService<IInvoiceStore>();
        run.Closed += OnClosed;
        Closed += run.Close(Enumerable.Range(1000, store.Count()));
        var notices = scope.ServiceProvider.GetRequiredService<INotices>();
        notices.Send("office", $"{Closed} invoices, {run.Total:0.00} EUR");
    }

    private void OnClosed(object? sender, VisitEventArgs e)
    {
        using var scope = scopes.CreateScope();
        scope.ServiceProvider.GetRequiredService<IVesselRegister>().Report(e.Visit);
    }
}
