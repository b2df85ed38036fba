using System;
using System.Net.Http;
using System.Threading.Tasks;

namespace Harbor.Client;

/// <summary>Reads what partner ports publish.</summary>
public sealed class PartnerFeed
{
    private readonly HttpClient _http;

    public PartnerFeed(HttpClient http) => _http = http;

    /// <summary>Returns the headlines of a partner, newest first.</summary>
    public string[] Headlines(string partner)
    {
        return Lines(partner);
    }

    /// <summary>Returns the number of partners.</summary>
    public int Count() => CountAsync().Result;

    /// <summary>Returns the number of partners.</summary>
    public async Task<int> CountAsync()
    {
        var text = await _http.GetStringAsync("partners").ConfigureAwait(false);
        return text.Split('\n', StringSplitOptions.RemoveEmptyEntries).Length;
    }

    private string[] Lines(string partner)
    {
        var text = _http.GetStringAsync($"partners/{partner}").Result;
        return text.Split('\n', StringSplitOptions.RemoveEmptyEntries);
    }
}
