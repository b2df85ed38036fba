using Kiosk.Web;

var app = WebApplication.CreateSlimBuilder(args).Build();
app.Urls.Add("http://127.0.0.1:0");
app.MapGet("/orders", () => Orders.Load());
app.MapGet("/stock", () => Stock.Count());
app.MapGet("/archive", () => Archive.Read());
app.MapGet("/plugins", () => Plugins.Run());
app.MapGet("/rates", () => Rates.Today());
app.MapGet("/till", () => Till.Open());
app.MapGet("/printer", () => Printer.Print());
app.MapGet("/addins", () => AddIns.Run());
await app.StartAsync();
// Its own customers: four want orders, nobody wants the archive.
await Customers.ComeAsync(app.Urls.First(), "orders", "orders", "orders", "orders", "stock", "plugins", "rates", "till", "till", "till", "printer", "addins");
