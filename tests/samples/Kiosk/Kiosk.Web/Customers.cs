namespace Kiosk.Web;

static class Customers
{
    /// <summary>Each asks for the same again and again, until the process ends.</summary>
    public static Task ComeAsync(string url, params string[] wants)
    {
        var http = new HttpClient { BaseAddress = new Uri(url) };
        return Task.WhenAll(wants.Select(want => AskAsync(http, want)));
    }

    static async Task AskAsync(HttpClient http, string want)
    {
        while (true)
            await http.GetStringAsync(want);
    }
}
