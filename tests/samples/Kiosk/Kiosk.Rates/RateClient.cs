namespace Kiosk.Rates;

/// <summary>Stands for a package: the application has its assembly alone.</summary>
public static class RateClient
{
    public static decimal Fetch() => FetchAsync().Result;

    static async Task<decimal> FetchAsync()
    {
        await Task.Delay(50);
        return 1.1m;
    }
}
