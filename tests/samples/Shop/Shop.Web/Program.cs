using System.Net;
using Shop.Data;
using Shop.Services;
using Shop.Web;
using Shop.Web.Endpoints;
using Shop.Web.Filters;
using Shop.Web.Hubs;
using Shop.Web.Middleware;

var terms = File.ReadAllText(AppFiles.Of("terms.txt")); // silent: start-up
var builder = WebApplication.CreateBuilder(args);
builder.WebHost.ConfigureKestrel(kestrel => kestrel.AllowSynchronousIO = true); // finds SIO401
builder.Services.Configure<ShopOptions>(options => options.Terms = File.ReadAllText(AppFiles.Of("terms.txt"))); // silent: start-up configuration
builder.Services.AddShop(builder.Configuration["Shop:Remote"]!);
builder.Services.AddSingleton<RequestLog>().AddSingleton<Throttle>().AddHostedService<CartSweeper>();
builder.Services.AddControllers(mvc => mvc.Filters.Add<ServedByFilter>());
builder.Services.AddRazorPages();
builder.Services.AddSignalR();

var app = builder.Build();
Schema.Create(app.Services.GetRequiredService<ConnectionFactory>());
using (var scope = app.Services.CreateScope())
{
    Schema.SeedAsync(scope.ServiceProvider.GetRequiredService<ShopContext>()).Wait(); // silent: start-up
    Thread.Sleep(1); // silent: start-up
}

app.UseMiddleware<RequestLogMiddleware>();
app.Use((context, next) =>
{
    Pump.EnsureStarted();
    if (Maintenance.Message() is not { } message)
        return next(context);
    context.Response.StatusCode = StatusCodes.Status503ServiceUnavailable;
    return context.Response.WriteAsync(message);
});
app.Use(async (context, next) =>
{
    if (context.Request.Path.StartsWithSegments("/api/slow"))
        Thread.Sleep(5); // finds SIO002
    await next(context);
});

app.MapGet("/", () => terms);
app.MapGet("/api/slow", () => "done");

var catalog = app.MapGroup("/api/catalog").AddEndpointFilter(async (context, next) =>
{
    var throttle = context.HttpContext.RequestServices.GetRequiredService<Throttle>();
    throttle.Enter();
    try
    {
        return await next(context);
    }
    finally
    {
        throttle.Leave();
    }
});
catalog.MapGet("/", (ICatalog products) => products.All());
catalog.MapGet("/{id:int}", (int id, ICatalog products) => products.Get(id));
catalog.MapGet("/{id:int}/label", (int id, ICatalog products) => Labels.For(products.Get(id)!));
catalog.MapGet("/template", async () => await new TemplateReader("label.txt").ReadToEndAsync());

app.MapGet("/api/quotes/{id:int}", (int id, Quotes quotes) =>
{
    return Task.Run(() => quotes.GetAsync(id)).Result; // finds SIO201
});
app.MapGet("/api/quotes/{id:int}/best", async (int id, Quotes quotes) => await quotes.BestAsync(id));
app.MapGet("/api/quotes/all", (Quotes quotes) => quotes.ManyAsync([1, 2, 3]));
app.MapGet("/api/rates/{currency}", (string currency, RateClient rates) => rates.Of(currency));
app.MapGet("/api/rates/spread", (RateClient rates) => rates.SpreadAsync("eur", "gbp"));
app.MapGet("/api/rates/call", (RateClient rates) => rates.Describe());
app.MapGet("/api/dashboard", (Dashboard dashboard) => dashboard.Summary());
app.MapGet("/api/forecast", (Dashboard dashboard, CancellationToken ct) => dashboard.ForecastAsync(30, ct));

app.MapPost("/api/feedback", FeedbackEndpoints.Post);
app.MapGet("/api/export/{format}", ExportEndpoints.Export);
app.MapGet("/api/export/raw", ExportEndpoints.Raw);
app.MapGet("/api/reports/{name}", ExportEndpoints.Report);
app.MapGet("/api/storage", (ConnectionFactory connections) => SqliteFile.Pages(connections.ConnectionString));
app.MapGet("/api/waits", () => new[] { nameof(Task<int>.Result), nameof(Task.Wait), nameof(Thread.Sleep) }); // silent: names only

var remote = app.MapGroup("/internal");
remote.MapGet("/token", () => "t-1");
remote.MapGet("/price/{id:int}", (int id) => (10.5m * id).ToString(System.Globalization.CultureInfo.InvariantCulture));
remote.MapGet("/rate/{currency}", (string currency) => currency == "eur" ? "1.1" : "1.3");
remote.MapPost("/charge/{total:int}", (int total) => total < 100_000 ? Results.Ok() : Results.StatusCode((int)HttpStatusCode.PaymentRequired));
remote.MapPost("/hook/{order:int}", (int order) => Results.Accepted());

app.MapControllers();
app.MapRazorPages();
app.MapHub<OrderHub>("/hubs/orders");
app.Run();
