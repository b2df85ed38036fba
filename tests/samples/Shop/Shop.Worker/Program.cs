using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Hosting;
using Shop.Data;
using Shop.Services;
using Shop.Worker;

var builder = Host.CreateApplicationBuilder(args);
builder.Services.AddShop("http://127.0.0.1:5087/");
builder.Services.AddHostedService<StockCounter>();
builder.Services.AddHostedService<MailPump>();
using var host = builder.Build();
Schema.Create(host.Services.GetRequiredService<ConnectionFactory>());

if (args is ["import", var path])
{
    using var scope = host.Services.CreateScope();
    Console.WriteLine(scope.ServiceProvider.GetRequiredService<CatalogImport>().Run(path));
    return;
}
host.Run();
