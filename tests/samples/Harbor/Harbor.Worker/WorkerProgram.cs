using Harbor.Contracts;
using Harbor.Services;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;

namespace Harbor.Worker;

public static class WorkerProgram
{
    public static int Main(string[] args)
    {
        var folder = args.Length > 1 ? args[1] : "data";
        var authority = new Uri(args.Length > 2 ? args[2] : "http://authority.internal/");
        var builder = Host.CreateApplicationBuilder();
        builder.Services.AddHarbor(folder, authority);
        builder.Services.AddHostedService<NightRun>();
        using var host = builder.Build();
        if (args.Length > 0 && args[0] == "recount")
            return Recount(host.Services, Console.Out);
        host.Run();
        return 0;
    }

    public static int Recount(IServiceProvider services, TextWriter output)
    {
        using var scope = services.CreateScope();
        var plan = scope.ServiceProvider.GetRequiredService<IBerthPlan>();
        var archive = scope.ServiceProvider.GetRequiredService<IManifestArchive>();
        var free = plan.All().Count(b => b.Imo == null);
        var lines = 0;
        foreach (var number in archive.All())
            lines += archive.Lines(number).Count;
        var sum = scope.ServiceProvider.GetRequiredService<InvoiceRun>().Preview(archive.All()).Sum();
        output.WriteLine($"{free} berths free, {lines} manifest lines, {sum:0.00} EUR expected");
        return 0;
    }
}
