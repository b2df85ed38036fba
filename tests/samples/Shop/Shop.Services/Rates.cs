using System.Globalization;
using System.Linq.Expressions;

namespace Shop.Services;

public static class Discounts
{
    public static readonly decimal[] Steps;

    static Discounts()
    {
        Steps = LoadAsync().GetAwaiter().GetResult(); // finds SIO001 (once)
    }

    public static decimal For(decimal total) => Steps.LastOrDefault(s => s * 1000 <= total);

    private static async Task<decimal[]> LoadAsync()
    {
        await Task.Delay(5);
        return [0.00m, 0.05m, 0.10m];
    }
}

public sealed class RateClient(HttpClient http)
{
    private const decimal Parity = 1m;

    private static string? s_token;

    public decimal Euro => FetchAsync("eur").Result; // finds SIO001

    public decimal Of(string currency)
    {
        if (currency == "usd")
            return Task.FromResult(Parity).Result; // silent: completed
        if (currency == "eur")
            return Euro;
        return FetchAsync(currency).ConfigureAwait(false).GetAwaiter().GetResult(); // finds SIO001
    }

    public async Task<decimal> SpreadAsync(string a, string b)
    {
        var first = FetchAsync(a);
        var second = FetchAsync(b);
        await Task.WhenAll(first, second);
        return first.Result - second.Result; // silent: WhenAll was awaited
    }

    public string Describe() => CallText.Of(() => FetchAsync("eur").Result); // silent: expression tree

    public async Task<decimal> FetchAsync(string currency)
    {
        s_token ??= http.GetStringAsync("internal/token").Result; // finds SIO001 (once)
        var text = await http.GetStringAsync($"internal/rate/{currency}?token={s_token}");
        return decimal.Parse(text, CultureInfo.InvariantCulture);
    }
}

public static class CallText
{
    public static string Of<T>(Expression<Func<T>> call) => call.Body.ToString();
}
