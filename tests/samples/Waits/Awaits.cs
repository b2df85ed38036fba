using System.Security.Cryptography;

namespace Waits;

/// <summary>Endpoints that hold no thread while they wait.</summary>
static class Awaits
{
    static readonly byte[] Data = new byte[64 * 1024];
    static readonly SemaphoreSlim Many = new(100);

    public static void MapAwaits(this WebApplication app)
    {
        app.MapGet("/free/plain", () => "free");
        app.MapGet("/free/json", () => new { Count = 1 });
        app.MapGet("/free/delay", async () => await Task.Delay(SlowServer.Ms));
        app.MapGet("/free/count", () => Backend.CountAsync());
        app.MapGet("/free/load", (Backend backend) => backend.LoadAsync());
        app.MapGet("/free/hash", () => Convert.ToHexString(SHA256.HashData(Data)));
        app.MapGet("/free/completed", () => Task.FromResult(1).Result);
        app.MapGet("/free/together", () => Task.WhenAll(Backend.CountAsync(), Backend.CountAsync()));
        app.MapGet("/free/semaphore", EnterAsync);
        app.MapGet("/free/sequence", () => Backend.ReadAllAsync());
    }

    static async Task<int> EnterAsync()
    {
        await Many.WaitAsync();
        var count = await Backend.CountAsync();
        Many.Release();
        return count;
    }
}
