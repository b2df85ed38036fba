using System.Net;
using System.Text.Json.Serialization;
using Npgsql;
using SyncIoAnalyzers.Common;

namespace SyncIoAnalyzers.Companion.Experiments;

/// <summary>A PostgreSQL server that <c>lab ramp</c> can load.</summary>
/// <param name="Version">The name and version of the server.</param>
/// <param name="Shown">The connection string, without the password.</param>
internal sealed record PostgresServer(string Version, string Shown)
{
    /// <summary>The connection string.</summary>
    [JsonIgnore]
    public string Connection { get; private init; } = "";

    /// <summary>Connects to the server of a connection string and checks that it has enough connections left for a pool.</summary>
    /// <exception cref="StopException">The server is not on this machine, cannot be reached, or has too few connections left.</exception>
    public static PostgresServer ConnectTo(string connection, int pool)
    {
        var parsed = ParseConnectionString(connection);
        try
        {
            using var source = NpgsqlDataSource.Create(parsed);
            var left = Convert.ToInt32(QueryScalar(source, ConnectionsLeft));
            if (left < pool)
                throw new StopException(
                    $"The PostgreSQL server has {left} connections left, and the pool takes {pool}; "
                        + $"use fewer with --pool {Math.Max(1, left)}, or raise its max_connections."
                );
            return new PostgresServer(
                "PostgreSQL " + QueryScalar(source, "show server_version"),
                new NpgsqlConnectionStringBuilder(parsed.ConnectionString) { Password = null }.ConnectionString
            )
            {
                Connection = parsed.ConnectionString,
            };
        }
        catch (NpgsqlException error)
        {
            throw new StopException($"The PostgreSQL server of --postgres cannot be queried: {error.Message.Split('\n')[0].TrimEnd('.')}.");
        }
    }

    const string ConnectionsLeft = """
        select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int - count(*)::int
        from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()
        """;

    static object? QueryScalar(NpgsqlDataSource source, string query)
    {
        using var command = source.CreateCommand(query);
        return command.ExecuteScalar();
    }

    static NpgsqlConnectionStringBuilder ParseConnectionString(string connection)
    {
        NpgsqlConnectionStringBuilder parsed;
        try
        {
            parsed = new NpgsqlConnectionStringBuilder(connection);
        }
        catch (Exception error) when (error is ArgumentException or FormatException or KeyNotFoundException)
        {
            throw new StopException("--postgres takes a connection string, as in \"Host=127.0.0.1;Username=me;Database=mine\".");
        }

        if (parsed.Host?.Split(',').FirstOrDefault(h => !IsLocalHost(h)) is { } elsewhere)
            throw new StopException($"The lab loads only this machine, and '{elsewhere}' is not 127.0.0.1, localhost or a socket.");
        return parsed.Host == null ? throw new StopException("--postgres must specify a Host.") : parsed;
    }

    static bool IsLocalHost(string host)
    {
        var name = host.Trim();
        var isSocket = name.StartsWith('/');
        return isSocket || name == "localhost" || IPAddress.TryParse(name, out var address) && IPAddress.IsLoopback(address);
    }
}
