using Microsoft.AspNetCore.Mvc;
using Npgsql;

namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>The query of <see cref="Database"/> on a real server. It is asked for by <c>lab ramp --postgres</c>, and by nothing that has no server.</summary>
[ApiController, Route("scenarios/postgres")]
public sealed class Postgres : ControllerBase
{
    /// <summary>As it is flagged.</summary>
    [HttpGet("sync")]
    public string Sync()
    {
        var query = PostgresSource.Query();
        query.ExecuteNonQuery();
        return "value";
    }

    /// <summary>As the fix leaves it.</summary>
    [HttpGet("async")]
    public async Task<string> Async()
    {
        var query = PostgresSource.Query();
        await query.ExecuteNonQueryAsync();
        return "value";
    }
}

/// <summary>The connections to a real server.</summary>
public static class PostgresSource
{
    /// <summary>The variable that says how to reach it: command lines, which others may see, hold no password.</summary>
    public const string Variable = "SYNCIO_LAB_POSTGRES";

    // Everyone behind the pool has to be let in, not turned away.
    const int PatienceSeconds = 120;

    static NpgsqlDataSource source = null!;
    static string sleep = "";

    /// <summary>Opens all connections of the pool, as after a long day.</summary>
    /// <param name="connection">How to reach it.</param>
    /// <param name="pool">How many connections.</param>
    /// <param name="waitMs">How long a query takes, in milliseconds.</param>
    public static void Open(string connection, int pool, int waitMs)
    {
        source = NpgsqlDataSource.Create(new NpgsqlConnectionStringBuilder(connection) { MinPoolSize = pool, MaxPoolSize = pool, Timeout = PatienceSeconds, CommandTimeout = PatienceSeconds });
        sleep = FormattableString.Invariant($"select pg_sleep({waitMs / 1000.0})");
        foreach (var open in Enumerable.Range(0, pool).Select(_ => source.OpenConnection()).ToArray())
            open.Dispose();
    }

    /// <summary>The query; it takes a connection when it is run, and gives it back.</summary>
    public static NpgsqlCommand Query() => source.CreateCommand(sleep);
}
