using System.Data.Common;
using Microsoft.Data.Sqlite;

namespace Shop.Data;

public sealed class ConnectionFactory(string connectionString)
{
    public string ConnectionString { get; } = connectionString;

    public DbConnection Create() => new SqliteConnection(ConnectionString);

    public DbConnection Open()
    {
        var connection = Create();
        connection.Open(); // finds SIO101
        return connection;
    }
}
