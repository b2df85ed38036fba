namespace Shop.Data;

public sealed record Product(int Id, string Name, decimal Price, int Stock);

public sealed record Leaflet(int Id, string Text);

public sealed class Order
{
    public int Id { get; set; }
    public int ProductId { get; set; }
    public int Count { get; set; }
    public decimal Total { get; set; }
    public bool Paid { get; set; }
    public int CustomerId { get; set; }
}

public sealed class Customer
{
    public int Id { get; set; }
    public string Name { get; set; } = "";
    public List<Order> Orders { get; } = [];
}

public sealed class AuditEntry
{
    public int Id { get; set; }
    public string Text { get; set; } = "";
}
