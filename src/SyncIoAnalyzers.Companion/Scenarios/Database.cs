using Microsoft.AspNetCore.Mvc;

namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>A query that takes its time, over a pool of connections.</summary>
[Scenario("database", "store.Query()", "SIO103", "SIO002")]
[ApiController, Route("scenarios/database")]
public sealed class Database : ControllerBase
{
    /// <summary>As it is flagged.</summary>
    [HttpGet("sync")]
    public string Sync() => Store.Query();

    /// <summary>As the fix leaves it.</summary>
    [HttpGet("async")]
    public async Task<string> Async() => await Store.QueryAsync();
}

/// <summary>Stands for a database: so many connections, and each query takes the same time. Nothing has to be installed for it.</summary>
public static class Store
{
    static SemaphoreSlim connections = new(100);

    /// <summary>How long a query takes, in milliseconds.</summary>
    public static int WaitMs { get; set; } = 200;

    /// <summary>Opens it with so many connections.</summary>
    public static void Open(int pool) => connections = new SemaphoreSlim(pool);

    /// <summary>Asks, and waits on the caller's thread: for a connection, and for the answer.</summary>
    public static string Query()
    {
        connections.Wait();
        try
        {
            Thread.Sleep(WaitMs);
            return "value";
        }
        finally
        {
            connections.Release();
        }
    }

    /// <summary>Asks, and holds no thread until the answer is there.</summary>
    public static async Task<string> QueryAsync()
    {
        await connections.WaitAsync();
        try
        {
            await Task.Delay(WaitMs);
            return "value";
        }
        finally
        {
            connections.Release();
        }
    }
}
