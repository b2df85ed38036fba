using System.Net.Http.Json;
using System.Text;
using Harbor.Contracts;

namespace Harbor.Services;

public sealed class PilotDesk(IPilotRoster roster, ITideTables tides, IWeather weather, HttpClient http)
{
    public string Assign(int visit)
    {
        var pilot = roster.OnDuty();
        return roster.Book(pilot.Name, visit) ? pilot.Name : "none";
    }

    public int Count() => roster.CountAsync().AsTask().Result;

    public async Task<string> BriefAsync(string port, CancellationToken token)
    {
        var tide = tides.Next(port);
        var wind = weather.Forecast(port).Wind;
        var remarks = await http.GetStringAsync($"remarks/{port}");
        return $"{remarks}: {tide.Metres} m, {wind} Bft";
    }

    public bool IsReachable(string pilot, CancellationToken token)
    {
        var ping = http.GetAsync($"pilots/{pilot}/ping", token);
        ping.Wait(token);
        return ping.Result.IsSuccessStatusCode;
    }

    public string Phone(string pilot) =>
        http.GetAsync($"pilots/{pilot}/phone").Result.EnsureSuccessStatusCode().Content.ReadAsStringAsync().Result;

    public decimal Fee(string pilot, int hours)
    {
        var perHour = Retry.Times(2, () => http.GetFromJsonAsync<decimal>($"pilots/{pilot}/fee").GetAwaiter().GetResult());
        return perHour * hours;
    }

    public string Roster()
    {
        using var stream = http.GetStreamAsync("pilots/roster").Result;
        using var reader = new StreamReader(stream, Encoding.UTF8);
        var text = new StringBuilder();
        while (!reader.EndOfStream)
            text.Append(reader.ReadLine()).Append('|');
        return text.ToString();
    }
}
