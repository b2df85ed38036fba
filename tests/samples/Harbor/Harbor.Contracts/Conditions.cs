namespace Harbor.Contracts;

public interface ITideTables
{
    Tide Next(string port);

    Task<Tide> NextAsync(string port, CancellationToken token = default);
}

public interface IWeather
{
    Forecast Forecast(string port);

    Task<Forecast> ForecastAsync(string port, CancellationToken token = default);
}
