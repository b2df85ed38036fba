using System;
using System.Net.Http;
using System.Net.Http.Json;
using System.Threading;
using System.Threading.Tasks;
using Harbor.Contracts;

namespace Harbor.Data;

public sealed class TideTables(HttpClient http) : ITideTables
{
    public Tide Next(string port) => NextAsync(port).GetAwaiter().GetResult();

    public async Task<Tide> NextAsync(string port, CancellationToken token = default)
    {
        var tide = await http.GetFromJsonAsync<Tide>($"tides/{port}", Wire.Options, token).ConfigureAwait(false);
        return tide ?? throw new InvalidOperationException($"No tides for {port}.");
    }
}

public sealed class WeatherStation(HttpClient http) : IWeather
{
    public Forecast Forecast(string port) => ForecastAsync(port, CancellationToken.None).GetAwaiter().GetResult();

    public async Task<Forecast> ForecastAsync(string port, CancellationToken token = default)
    {
        using var response = await http.GetAsync($"weather/{port}", token).ConfigureAwait(false);
        response.EnsureSuccessStatusCode();
        return (await response.Content.ReadFromJsonAsync<Forecast>(Wire.Options, token).ConfigureAwait(false))!;
    }
}
