using System.Collections.Concurrent;
using System.Globalization;
using System.Net;
using System.Net.Http.Json;
using Harbor.Contracts;
using Harbor.Data;

namespace Harbor.Services;

public sealed class TrafficDesk(HttpClient http, ITideTables tides, IWeather weather, ISignals signals, HarborFiles files)
{
    private static readonly SemaphoreSlim _slots = new(4);

    public TrafficReport Report(string port)
    {
        var tide = tides.NextAsync(port);
        var wind = weather.ForecastAsync(port);
        Task.WaitAll(tide, wind);
        return new TrafficReport(port, tide.Result.Metres, wind.Result.Wind);
    }

    public string Radar(string sector)
    {
        _slots.Wait();
        try
        {
            return http.ReadText($"radar/{sector}");
        }
        finally
        {
            _slots.Release();
        }
    }

    public int Echo(string buoy)
    {
        for (var i = 0; i < 3; i++)
        {
            var answer = http.GetAsync($"buoys/{buoy}").Result;
            if (answer.StatusCode == HttpStatusCode.OK)
                return int.Parse(answer.Content.ReadAsStringAsync().Result, CultureInfo.InvariantCulture);
            Thread.Sleep(5);
        }

        return -1;
    }

    public IReadOnlyList<string> Hail(string[] ships)
    {
        var answers = new ConcurrentBag<string>();
        Parallel.ForEach(ships, ship => answers.Add(http.GetStringAsync($"ships/{ship}").Result));
        return [.. answers.Order()];
    }

    public long Chart(string code)
    {
        var target = files.Part("charts", code);
        using (var source = http.GetStreamAsync($"charts/{code}").Result)
        using (var file = File.Create(target))
        {
            source.CopyTo(file);
        }

        return new FileInfo(target).Length;
    }

    public string Priority(string imo) => imo.Length switch
    {
        0 => "none",
        1 => http.GetStringAsync($"priorities/{imo}").Result,
        _ => PriorityByFlag(imo),
    };

    public string Signal(string quay)
    {
        var lamp = signals.Lamp(quay);
        if (lamp == "red")
            signals.Sound(quay);
        return lamp;
    }

    public string Route(string from, string to)
    {
        return $"{Leg(from)}-{Leg(to)}";

        string Leg(string port)
        {
            var leg = http.GetFromJsonAsync<string[]>($"legs/{port}").Result;
            return string.Join('/', leg ?? []);
        }
    }

    public void Slow(string sector, int knots)
    {
        var order = http.PutAsJsonAsync($"limits/{sector}", knots);
        if (!order.Wait(TimeSpan.FromSeconds(20)))
            throw new TimeoutException(sector);
    }

    private string PriorityByFlag(string imo)
    {
        try
        {
            return http.ReadText($"priorities/{imo[..2]}");
        }
        catch (HttpRequestException e) when (e.StatusCode == HttpStatusCode.NotFound)
        {
            return "low";
        }
    }
}
