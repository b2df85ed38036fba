using Harbor.Contracts;

namespace Harbor.Web;

public sealed class BoardLines(ITideTables tides, IWeather weather, IRates rates)
{
    private static readonly Dictionary<string, Func<BoardLines, string, string>> _lines = new()
    {
        ["tide"] = TideLine,
        ["wind"] = WindLine,
    };

    public string Line(string kind, string port) => _lines[kind](this, port);

    public string Money(string currency) => $"{currency} {rates.GetRate(currency)}";

    private static string TideLine(BoardLines board, string port) => $"{port} {board.Tides.NextAsync(port).Result.Metres} m";

    private static string WindLine(BoardLines board, string port)
    {
        var forecast = board.Weather.ForecastAsync(port).Await();
        return $"{port} {forecast.Wind} Bft";
    }

    private ITideTables Tides => tides;

    private IWeather Weather => weather;
}
