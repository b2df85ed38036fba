using Parcels.Carriers;
using Parcels.Contracts;
using Parcels.Data;
using Parcels.Services;

var builder = WebApplication.CreateBuilder(args);
builder.Services.AddControllers();
builder.Services.AddSingleton<Gate>().AddScoped<Ledger>().AddScoped<ParcelDesk>().AddScoped<Offers>().AddScoped<Tracking>().AddScoped<TownReports>().AddScoped<Notifier>();
builder.Services.AddScoped<IShelf, SocketShelf>();
builder.Services.AddScoped<IReceipts, PaperReceipts>();
builder.Services.AddHttpClient<INotices, MailNotices>();
builder.Services.AddHttpClient<RoadCarrier>();
builder.Services.AddScoped<ICarrier>(s => s.GetRequiredService<RoadCarrier>());
builder.Services.AddScoped<ICarrier, RailCarrier>();

var app = builder.Build();
using (var scope = app.Services.CreateScope())
    scope.ServiceProvider.GetRequiredService<Ledger>().CreateTables();

app.MapControllers();
var parcels = app.MapGroup("/parcels");
parcels.MapGet("/{id}", (int id, ParcelDesk desk) => desk.Find(id));
parcels.MapPost("", (Parcel parcel, ParcelDesk desk) => desk.Accept(parcel));
parcels.MapGet("/{id}/quotes", (int id, Offers offers) => offers.For(id));
parcels.MapGet("/{id}/track", (int id, Tracking tracking) => tracking.Of(id));
parcels.MapGet("/{id}/notice", (int id, Notifier notifier) => notifier.TellAsync(id));
app.Run();
