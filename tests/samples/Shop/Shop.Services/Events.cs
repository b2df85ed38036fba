using System.Net;
using Microsoft.Extensions.DependencyInjection;

namespace Shop.Services;

public sealed record OrderPlaced(int OrderId);

public sealed record StockCounted(long Count);

public sealed record CatalogImported(int Lines);

public interface IHandle<T>
{
    void Handle(T message);
}

public sealed class EventBus(IServiceProvider services)
{
    public void Publish<T>(T message) where T : notnull
    {
        foreach (var handler in services.GetServices<IHandle<T>>())
            handler.Handle(message);
    }
}

public sealed class CallWebhook(HttpClient http) : IHandle<OrderPlaced>
{
    public void Handle(OrderPlaced message)
    {
        var addresses = Dns.GetHostAddresses("localhost"); // finds SIO101
        using var request = new HttpRequestMessage(HttpMethod.Post, $"internal/hook/{message.OrderId}?hosts={addresses.Length}");
        using var response = http.Send(request); // finds SIO101
    }
}

public sealed class SettleStock : IHandle<StockCounted>
{
    public void Handle(StockCounted message)
    {
        Thread.Sleep(20); // finds SIO002 (background)
    }
}

public sealed class NoteImport : IHandle<CatalogImported>
{
    public void Handle(CatalogImported message)
    {
        File.AppendAllText(Path.Combine(AppContext.BaseDirectory, "imports.log"), $"{message.Lines}\n"); // silent: only the console command sends this
    }
}
