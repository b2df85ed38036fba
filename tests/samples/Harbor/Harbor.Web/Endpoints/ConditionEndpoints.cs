using Harbor.Client;
using Harbor.Contracts;
using Harbor.Services;

namespace Harbor.Web.Endpoints;

public static class ConditionEndpoints
{
    public static void MapConditions(this IEndpointRouteBuilder app)
    {
        app.MapGet("/tides/{port}", (string port, ITideTables tides) => tides.Next(port));
        app.MapGet("/tides/{port}/level", (string port, TideGauge gauge) => gauge.Level(port));
        app.MapGet("/tides/{port}/last", (string port, TideGauge gauge) => gauge.LastReading(port));
        app.MapGet("/tides", (PortOverview overview) => overview.Tides());
        app.MapGet("/weather/{port}", (string port, IWeather weather) => weather.Forecast(port));
        app.MapGet("/weather/{port}/wind", (string port, IWeather weather, CancellationToken token) => Wind(port, weather, token))
            .AddEndpointFilter<HourFilter>();
        app.MapGet("/lines/{kind}/{port}", (string kind, string port, BoardLines lines) => lines.Line(kind, port));
        app.MapGet("/depth/{port}", Depth);
        app.MapGet("/partners", (PartnerFeed feed) => feed.Count());
        app.MapGet("/partners/{partner}", (string partner, PartnerFeed feed) => feed.Headlines(partner));
        app.MapGet("/prices/{cargo}", (string cargo, PriceDesk desk) => desk.Best(cargo));
        app.MapGet("/prices/{cargo}/surcharge", (string cargo, PriceDesk desk) => desk.Surcharge(cargo));
        app.MapGet("/prices/{cargo}/remark", (string cargo, PriceDesk desk) => desk.Remark(cargo));
        app.MapGet("/yards/{code}", (string code, PriceDesk desk) => desk.Yard(code));
        app.MapGet("/digest/{port}", (string port, DigestDesk desk) => desk.Morning(port));
        app.MapGet("/digest/highest", (string[] port, DigestDesk desk) => desk.Highest(port));
        app.MapGet("/digest/ships/{first}/{second}", (string first, string second, DigestDesk desk) => desk.Ships(first, second));
        app.MapGet("/digest/fastest/{first}/{second}", (string first, string second, DigestDesk desk) => desk.Fastest(first, second));
        app.MapGet("/digest/coal/{number}", (string number, DigestDesk desk) => desk.Coal(number));
        app.MapGet("/rates/{currency}", (string currency, BoardLines lines) => lines.Money(currency));
    }

    private static int Depth(string port, HttpClient http) =>
        int.TryParse(http.GetStringAsync($"depths/{port}").Result, out var metres) ? metres : 0;

    private static string Wind(string port, IWeather weather, CancellationToken token)
    {
        var forecast = weather.ForecastAsync(port, token);
        forecast.Wait(token);
        return $"{forecast.Result.Wind} Bft";
    }
}
