using Microsoft.AspNetCore.Mvc;

namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>Runs a slow query over a pool of connections.</summary>
[Scenario("database", "store.Query()", "SIO103", "SIO002")]
[ApiController, Route("scenarios/database")]
public sealed class DatabaseQuery : ControllerBase
{
    /// <summary>The code that the rules flag.</summary>
    [HttpGet("sync")]
    public string HandleSync() => SimulatedStore.Query();

    /// <summary>The code after the fix.</summary>
    [HttpGet("async")]
    public async Task<string> HandleAsync() => await SimulatedStore.QueryAsync();
}

/// <summary>
/// Simulates a database with a limited number of connections and a fixed time per query. Nothing has to be installed for it.
/// </summary>
public static class SimulatedStore
{
    static SemaphoreSlim connections = new(100);

    /// <summary>The duration of a query in milliseconds.</summary>
    public static int WaitMs { get; set; } = 200;

    /// <summary>Opens the database with this number of connections.</summary>
    public static void OpenPool(int pool) => connections = new SemaphoreSlim(pool);

    /// <summary>Runs the query and blocks the calling thread, first for a connection and then for the result.</summary>
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

    /// <summary>Runs the query without blocking a thread.</summary>
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
