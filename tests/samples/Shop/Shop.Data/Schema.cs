namespace Shop.Data;

public static class Schema
{
    public static void Create(ConnectionFactory connections)
    {
        using var connection = connections.Create();
        connection.Open(); // silent: start-up only
        using var command = connection.CreateCommand();
        command.CommandText = """
            drop table if exists products;
            drop table if exists leaflets;
            create table products (id integer primary key, name text, price real, stock integer);
            create table leaflets (id integer primary key, file text);
            insert into products values (1, 'Lamp', 24.5, 40), (2, 'Desk', 189, 7), (3, 'Chair', 79.9, 12);
            insert into leaflets values (1, 'Files/lamp.txt');
            """;
        command.ExecuteNonQuery(); // silent: start-up only
    }

    public static async Task SeedAsync(ShopContext db)
    {
        await db.Database.EnsureCreatedAsync();
        if (db.Customers.Any()) // silent: start-up only
            return;
        db.Customers.AddRange(new Customer { Name = "Ada" }, new Customer { Name = "Grace" });
        db.SaveChanges(); // silent: start-up only
    }
}
