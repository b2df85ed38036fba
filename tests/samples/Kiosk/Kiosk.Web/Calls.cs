using System.Security.Cryptography;
using Kiosk.Rates;

namespace Kiosk.Web;

static class Orders
{
    public static string Load()
    {
        return Slow.AnswerAsync(100).Result; // seen
    }
}

static class Stock
{
    public static string Count()
    {
        Thread.Sleep(50); // seen less
        return "7";
    }
}

static class Archive
{
    public static string Read()
    {
        return Slow.AnswerAsync(50).GetAwaiter().GetResult(); // not seen
    }
}

static class Plugins
{
    public static string Run()
    {
        typeof(Thread).GetMethod(nameof(Thread.Sleep), [typeof(int)])!.Invoke(null, [50]); // by reflection
        return "ran";
    }
}

static class Rates
{
    public static decimal Today()
    {
        return RateClient.Fetch(); // in a package
    }
}

static class Till
{
    static readonly object Gate = new();
    static readonly byte[] Coins = new byte[4 * 1024 * 1024];

    public static string Open()
    {
        lock (Gate) // a lock
            return Convert.ToHexString(SHA256.HashData(Coins));
    }
}

static class Printer
{
    public static string Print()
    {
#pragma warning disable SIO001 // the driver has no async form
        Slow.AnswerAsync(50).Wait(); // suppressed
#pragma warning restore SIO001
        return "printed";
    }
}

static class AddIns
{
    public static string Run() => (string)typeof(Weather).GetMethod(nameof(Weather.Show))!.Invoke(null, [])!;
}

static class Weather
{
    public static string Show()
    {
        return Slow.AnswerAsync(50).Result; // no request is seen to get here
    }
}

static class Slow
{
    public static async Task<string> AnswerAsync(int milliseconds)
    {
        await Task.Delay(milliseconds);
        return "value";
    }
}
