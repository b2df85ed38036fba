using Parcels.Services;
using Parcels.Worker;

var builder = Host.CreateApplicationBuilder(args);
builder.Services.AddSingleton<NightRun>();
builder.Services.AddHostedService<NightClock>();
builder.Build().Run();
