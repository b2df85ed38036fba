using System.Data.Common;

namespace Shop.Data;

public sealed class StockWriter(ConnectionFactory connections)
{
    public bool Take(int productId, int count)
    {
        using var connection = connections.Open();
        using var transaction = connection.BeginTransaction(); // finds SIO101
        using var command = connection.CreateCommand();
        command.Transaction = transaction;
        command.CommandText = $"update products set stock = stock - {count} where id = {productId} and stock >= {count}";
        var taken = command.ExecuteNonQuery(); // finds SIO101
        transaction.Commit(); // finds SIO101
        return taken == 1;
    }

    public async Task RestockAsync(int productId, int count, CancellationToken ct)
    {
        await using var connection = connections.Create();
        await connection.OpenAsync(ct);
        await using var command = connection.CreateCommand();
        command.CommandText = $"update products set stock = stock + {count} where id = {productId}";
        await command.ExecuteNonQueryAsync(ct);
    }

    public long CountAll()
    {
        using var connection = connections.Open();
        using var command = connection.CreateCommand();
        command.CommandText = "select coalesce(sum(stock), 0) from products; select count(*) from leaflets";
        return Sum(command);
    }

    public void Truncate()
    {
        using var connection = connections.Create();
        connection.Open(); // silent: nobody calls this
        using var command = connection.CreateCommand();
        command.CommandText = "delete from products";
        command.ExecuteNonQuery(); // silent: nobody calls this
    }

    private static long Sum(DbCommand command)
    {
        var sum = 0L;
        using var reader = command.ExecuteReader(); // finds SIO101 (background)
        do
        {
            while (reader.Read()) // finds SIO101 (background)
                sum += reader.GetInt64(0); // silent: row getter
        }
        while (reader.NextResult()); // finds SIO101 (background)
        return sum;
    }
}
