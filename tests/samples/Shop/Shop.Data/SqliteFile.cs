using Microsoft.Data.Sqlite;

namespace Shop.Data;

public static class SqliteFile
{
    public static long Pages(string connectionString)
    {
        using var connection = new SqliteConnection(connectionString);
        connection.Open(); // silent: SQLite is async in name only
        using var command = connection.CreateCommand();
        command.CommandText = "pragma page_count";
        return (long)command.ExecuteScalar()!; // silent: SQLite is async in name only
    }
}
