using Microsoft.AspNetCore.Mvc;
using Npgsql;

namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>
/// The query of <see cref="DatabaseQuery"/> on a real server. Only <c>lab ramp --postgres</c> requests it, because not every machine has
/// such
/// a server.
/// </summary>
[ApiController, Route("scenarios/postgres")]
public sealed class PostgresQuery : ControllerBase
{
    /// <summary>The code that the rules flag.</summary>
    [HttpGet("sync")]
    public string HandleSync()
    {
        var query = PostgresSource.CreateQuery();
        query.ExecuteNonQuery();
        return "value";
    }

    /// <summary>The code after the fix.</summary>
    [HttpGet("async")]
    public async Task<string> HandleAsync()
    {
        var query = PostgresSource.CreateQuery();
        await query.ExecuteNonQueryAsync();
        return "value";
    }
}

/// <summary>The connections to a real server.</summary>
public static class PostgresSource
{
    /// <summary>
    /// The environment variable with the connection string. It is not an argument, because other users can see command lines with
    /// passwords.
    /// </summary>
    public const string Variable = "SYNCIO_LAB_POSTGRES";

    // Requests that queue for a connection must get one in the end instead of failing.
    const int PatienceSeconds = 120;

    static NpgsqlDataSource source = null!;
    static string sleep = "";

    /// <summary>Opens all connections of the pool, as in a server that has run for long.</summary>
    /// <param name="connection">The connection string.</param>
    /// <param name="pool">The number of connections.</param>
    /// <param name="waitMs">The duration of a query in milliseconds.</param>
    public static void OpenPool(string connection, int pool, int waitMs)
    {
        source = NpgsqlDataSource.Create(
            new NpgsqlConnectionStringBuilder(connection)
            {
                MinPoolSize = pool,
                MaxPoolSize = pool,
                Timeout = PatienceSeconds,
                CommandTimeout = PatienceSeconds,
            }
        );
        sleep = FormattableString.Invariant($"select pg_sleep({waitMs / 1000.0})");
        foreach (var open in Enumerable.Range(0, pool).Select(_ => source.OpenConnection()).ToArray())
            open.Dispose();
    }

    /// <summary>Creates the query; it takes a connection when it runs and returns it afterwards.</summary>
    public static NpgsqlCommand CreateQuery() => source.CreateCommand(sleep);
}
