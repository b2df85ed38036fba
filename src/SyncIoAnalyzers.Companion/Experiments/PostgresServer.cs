using System.Net;
using System.Text.Json.Serialization;
using Npgsql;
using SyncIoAnalyzers.Cli;

namespace SyncIoAnalyzers.Companion.Experiments;

/// <summary>A real server that <c>lab ramp</c> may load.</summary>
/// <param name="Version">What it calls itself.</param>
/// <param name="Shown">How to reach it, without the password.</param>
internal sealed record PostgresServer(string Version, string Shown)
{
    /// <summary>How to reach it.</summary>
    [JsonIgnore]
    public string Connection { get; private init; } = "";

    /// <summary>The server of a connection string, once it was reached and has room for a pool.</summary>
    /// <exception cref="StopException">It is none of this machine, cannot be reached, or has too few connections left.</exception>
    public static PostgresServer Of(string connection, int pool)
    {
        var told = Parsed(connection);
        try
        {
            using var source = NpgsqlDataSource.Create(told);
            var left = Convert.ToInt32(Ask(source, "select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int - count(*)::int from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()"));
            if (left < pool)
                throw new StopException($"The PostgreSQL server has {left} connections left, and the pool takes {pool}; raise its max_connections.");
            return new PostgresServer("PostgreSQL " + Ask(source, "show server_version"), new NpgsqlConnectionStringBuilder(told.ConnectionString) { Password = null }.ConnectionString) { Connection = told.ConnectionString };
        }
        catch (NpgsqlException error)
        {
            throw new StopException($"The PostgreSQL server of --postgres cannot be asked: {error.Message.Split('\n')[0].TrimEnd('.')}.");
        }
    }

    static object? Ask(NpgsqlDataSource source, string query)
    {
        using var command = source.CreateCommand(query);
        return command.ExecuteScalar();
    }

    static NpgsqlConnectionStringBuilder Parsed(string connection)
    {
        NpgsqlConnectionStringBuilder told;
        try
        {
            told = new NpgsqlConnectionStringBuilder(connection);
        }
        catch (Exception error) when (error is ArgumentException or FormatException or KeyNotFoundException)
        {
            throw new StopException("--postgres takes a connection string, as in \"Host=127.0.0.1;Username=me;Database=mine\".");
        }

        if (told.Host?.Split(',').FirstOrDefault(h => !IsHere(h)) is { } elsewhere)
            throw new StopException($"The lab loads this machine alone, and '{elsewhere}' is not 127.0.0.1, localhost or a socket.");
        return told.Host == null ? throw new StopException("--postgres has to name its Host.") : told;
    }

    static bool IsHere(string host) => host.Trim() is var name && (name.StartsWith('/') || name == "localhost" || IPAddress.TryParse(name, out var address) && IPAddress.IsLoopback(address));
}
