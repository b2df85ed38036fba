using System.Data.Common;

namespace Shop.Data;

public interface IRepository<T> where T : class
{
    IReadOnlyList<T> All();
    T? Get(int id);
}

public abstract class Repository<T>(ConnectionFactory connections) : IRepository<T> where T : class
{
    protected abstract string Table { get; }

    protected abstract T Map(DbDataReader row);

    public IReadOnlyList<T> All() => Query($"select * from {Table} order by id");

    public T? Get(int id) => Query($"select * from {Table} where id = {id}").FirstOrDefault(); // silent: a list in memory

    private List<T> Query(string sql)
    {
        using var connection = connections.Open();
        using var command = connection.CreateCommand();
        command.CommandText = sql;
        using var reader = command.ExecuteReader(); // finds SIO101
        var rows = new List<T>();
        while (reader.Read()) // finds SIO101
            rows.Add(Map(reader));
        return rows;
    }
}

public sealed class ProductRepository(ConnectionFactory connections) : Repository<Product>(connections)
{
    protected override string Table => "products";

    protected override Product Map(DbDataReader row) => new(
        row.GetInt32(0), // silent: row getter
        row.IsDBNull(1) ? "" : row.GetString(1), // silent: row getters
        (decimal)row.GetDouble(2), // silent: row getter
        row.GetInt32(3)); // silent: row getter
}

public sealed class LeafletRepository(ConnectionFactory connections) : Repository<Leaflet>(connections)
{
    protected override string Table => "leaflets";

    protected override Leaflet Map(DbDataReader row)
    {
        var path = Path.Combine(AppContext.BaseDirectory, row.GetString(1));
        return new Leaflet(row.GetInt32(0), File.Exists(path) ? File.ReadAllText(path) : ""); // finds SIO102
    }
}
