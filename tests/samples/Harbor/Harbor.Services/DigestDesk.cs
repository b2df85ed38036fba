using System.Net.Http.Json;
using Harbor.Contracts;
using Harbor.Data;

namespace Harbor.Services;

public sealed class DigestDesk(HttpClient http, IPilotRoster roster, ITideTables tides, HarborFiles files)
{
    private static readonly string[] _hidden = File.Exists("hidden.txt") ? File.ReadAllLines("hidden.txt") : [];

    public Digest Morning(string port)
    {
        var digest = new Digest
        {
            Depth = http.GetFromJsonAsync<int>($"depths/{port}").Result,
            Pilots = roster.CountAsync().Result,
            Remark = Remark(port) ?? "",
        };
        return digest;
    }

    public string Ships(string first, string second) =>
        $"{http.GetStringAsync($"ships/{first}").Result}, {http.GetStringAsync($"ships/{second}").Result}";

    public string Fastest(string first, string second)
    {
        var answers = new[] { http.GetStringAsync($"ships/{first}"), http.GetStringAsync($"ships/{second}") };
        return Task.WhenAny(answers).Result.Result.Length > 0 ? "answered" : "silent";
    }

    public decimal Highest(string[] ports)
    {
        var tasks = ports.Where(p => !_hidden.Contains(p)).Select(p => tides.NextAsync(p)).ToArray();
        Task.WaitAll(tasks);
        return tasks.Max(t => t.Result.Metres);
    }

    public int Coal(string number)
    {
        var tonnes = 0;
        foreach (var line in File.ReadLines(files.Manifest(number)))
        {
            if (line.StartsWith("coal;", StringComparison.Ordinal))
                tonnes += int.Parse(line.AsSpan(5));
        }

        return tonnes;
    }

    private string? Remark(string port)
    {
        var remark = http.GetAsync($"remarks/{port}").Result;
        return remark.IsSuccessStatusCode ? remark.Content.ReadAsStringAsync().Result : null;
    }
}
