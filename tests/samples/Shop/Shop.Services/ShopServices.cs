using Microsoft.EntityFrameworkCore;
using Microsoft.Extensions.DependencyInjection;
using Shop.Data;

namespace Shop.Services;

public static class ShopServices
{
    public static IServiceCollection AddShop(this IServiceCollection services, string remote)
    {
        var database = Path.Combine(AppContext.BaseDirectory, "shop.db");
        services.AddSingleton(new ConnectionFactory($"Data Source={database}"));
        services.AddSingleton(new HttpClient { BaseAddress = new Uri(remote), Timeout = TimeSpan.FromSeconds(5) });
        services.AddDbContext<ShopContext>(options => options.UseInMemoryDatabase("shop"));
        services.AddSingleton<IRepository<Product>, ProductRepository>();
        services.AddSingleton<IRepository<Leaflet>, LeafletRepository>();
        services.AddSingleton<IPriceSource, ListPrices>();
        services.AddSingleton<IPriceSource, RemotePrices>();
        services.AddSingleton<ICatalog, Catalog>();
        services.AddSingleton<Pricing>().AddSingleton<Quotes>().AddSingleton<RateClient>().AddSingleton<Receipts>();
        services.AddSingleton<PaymentGateway>().AddSingleton<StockWriter>();
        services.AddSingleton<IHandle<OrderPlaced>, CallWebhook>();
        services.AddSingleton<IHandle<StockCounted>, SettleStock>();
        services.AddSingleton<IHandle<CatalogImported>, NoteImport>();
        services.AddScoped<EventBus>().AddScoped<OrderLedger>().AddScoped<OrderArchive>().AddScoped<AuditTrail>();
        services.AddScoped<Checkout>().AddScoped<Dashboard>().AddScoped<StockCount>().AddScoped<CatalogImport>();
        return services;
    }
}
