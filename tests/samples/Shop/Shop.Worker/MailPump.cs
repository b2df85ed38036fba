using System.Collections.Concurrent;
using Microsoft.Extensions.Hosting;

namespace Shop.Worker;

public sealed class MailPump : IHostedService
{
    private readonly BlockingCollection<string> _mails = new() { "welcome" };
    private Task _running = Task.CompletedTask;

    public Task StartAsync(CancellationToken cancellationToken)
    {
        _mails.TryTake(out var first, 10, cancellationToken); // finds SIO002 (background)
        _running = DeliverAsync(first);
        return Task.CompletedTask;
    }

    public Task StopAsync(CancellationToken cancellationToken)
    {
        _running.Wait(cancellationToken); // finds SIO001 (background)
        return Task.CompletedTask;
    }

    private static async Task DeliverAsync(string? mail)
    {
        await Task.Delay(10);
        await File.WriteAllTextAsync(Path.Combine(Path.GetTempPath(), "shop-mail.txt"), mail);
    }
}
