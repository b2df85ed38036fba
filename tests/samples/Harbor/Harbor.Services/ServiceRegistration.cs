using Harbor.Client;
using Harbor.Contracts;
using Harbor.Data;
using Microsoft.Extensions.DependencyInjection;

namespace Harbor.Services;

public static class ServiceRegistration
{
    public static IServiceCollection AddHarbor(this IServiceCollection services, string folder, Uri authority)
    {
        services.AddHttpClient("authority", c => c.BaseAddress = authority);
        services.AddTransient(p => p.GetRequiredService<IHttpClientFactory>().CreateClient("authority"));
        services.AddSingleton(new HarborFiles(folder));

        services.AddScoped<IVesselRegister, VesselRegister>();
        services.AddScoped<IBerthPlan, BerthPlan>();
        services.AddScoped<ITideTables, TideTables>();
        services.AddScoped<IWeather, WeatherStation>();
        services.AddSingleton<Rates>();
        services.AddSingleton<IRates>(p => new CachedRates(p.GetRequiredService<Rates>()));
        services.AddSingleton<TariffFile>();
        services.AddSingleton<ITariffs, CachedTariffs>();
        services.AddScoped<IManifestArchive, ManifestArchive>();
        services.AddScoped<IInvoiceStore, InvoiceStore>();
        services.AddScoped<IPilotRoster, PilotRoster>();
        services.AddScoped<IVisitLog, VisitLog>();
        services.AddScoped<ICustoms, Customs>();
        services.AddScoped<Customs>();
        services.AddScoped<INotices, MailNotices>();
        services.AddScoped<Signals>();
        services.AddScoped<ISignals>(p => new CountedSignals(p.GetRequiredService<Signals>()));
        services.AddScoped<CraneStore>();
        services.AddScoped<TugStore>();
        services.AddScoped<YardIndex>();
        services.AddScoped<QuotedPrices>();
        services.AddScoped<FuturePrices>();
        services.AddScoped<TariffSheet>();
        services.AddSingleton<Journal>();
        services.AddScoped<TideGauge>();
        services.AddScoped<PartnerFeed>();

        services.AddScoped<VesselDesk>();
        services.AddScoped<BerthDesk>();
        services.AddScoped<BerthWatch>();
        services.AddScoped<InvoiceDesk>();
        services.AddScoped<InvoiceRun>();
        services.AddScoped<ManifestDesk>();
        services.AddScoped<PilotDesk>();
        services.AddScoped<PriceDesk>();
        services.AddScoped<ExportDesk>();
        services.AddScoped<PortOverview>();
        services.AddScoped<TrafficDesk>();
        services.AddScoped<DigestDesk>();
        services.AddScoped<IAnswer<VesselQuestion, VesselCard?>, VesselAnswer>();
        services.AddScoped<ICatalog<string, string>, FlagCatalog>();
        return services;
    }
}
