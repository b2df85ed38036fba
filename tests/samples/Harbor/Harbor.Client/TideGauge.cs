using System.Globalization;
using System.IO;
using System.Net.Http;
using System.Threading;
using System.Threading.Tasks;

namespace Harbor.Client;

/// <summary>Reads the tide gauges of a port.</summary>
public class TideGauge
{
    private readonly HttpClient _http;

    public TideGauge(HttpClient http) => _http = http;

    /// <summary>Returns the level in metres.</summary>
    public decimal Level(string port) => LevelAsync(port).GetAwaiter().GetResult();

    /// <summary>Returns the level in metres.</summary>
    public async Task<decimal> LevelAsync(string port, CancellationToken cancellationToken = default)
    {
        var text = await _http.GetStringAsync($"gauges/{port}", cancellationToken).ConfigureAwait(false);
        return decimal.Parse(text, CultureInfo.InvariantCulture);
    }

    /// <summary>Returns the time of the last reading.</summary>
    public virtual string LastReading(string port)
    {
        using var response = _http.Send(new HttpRequestMessage(HttpMethod.Get, $"gauges/{port}/last"));
        using var reader = new StreamReader(response.Content.ReadAsStream());
        return reader.ReadToEnd();
    }

    /// <summary>Returns the time of the last reading.</summary>
    public virtual async Task<string> LastReadingAsync(string port, CancellationToken cancellationToken = default)
    {
        using var response = await _http.GetAsync($"gauges/{port}/last", cancellationToken).ConfigureAwait(false);
        return await response.Content.ReadAsStringAsync(cancellationToken).ConfigureAwait(false);
    }
}
