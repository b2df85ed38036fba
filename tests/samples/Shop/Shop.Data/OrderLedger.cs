using Microsoft.EntityFrameworkCore;

namespace Shop.Data;

public sealed class OrderLedger(ShopContext db)
{
    public Order? Find(int id) => db.Orders.Find(id); // finds SIO101

    public IReadOnlyList<Order> Search(int? customer, int top)
    {
        var query = db.Orders.AsNoTracking();
        if (customer is { } id)
            query = query.Where(o => o.CustomerId == id);
        return query.OrderByDescending(o => o.Id).Take(top).ToList(); // finds SIO104
    }

    public int Place(Order order)
    {
        db.Orders.Add(order); // silent: Add does no I/O
        db.SaveChanges(); // finds SIO101
        return order.Id;
    }

    public decimal Revenue()
    {
        var sum = 0m;
        foreach (var order in db.Orders.Where(o => o.Paid)) // finds SIO104
            sum += order.Total;
        return sum;
    }

    public async Task<IReadOnlyList<string>> BigCustomersAsync(decimal limit, CancellationToken ct)
    {
        var customers = await db.Customers
            .Where(c => c.Orders.Any(o => o.Total > limit)) // silent: part of the query
            .Select(c => new { c.Name, Orders = c.Orders.Select(o => o.Total).ToList() }) // silent: part of the query
            .ToListAsync(ct);
        return customers.OrderByDescending(c => c.Orders.Sum()).Select(c => c.Name).ToList(); // silent: a list in memory
    }

    public async Task ImportAsync(IReadOnlyList<Order> orders, CancellationToken ct)
    {
        db.Orders.AddRange(orders); // silent: AddRange does no I/O
        await db.SaveChangesAsync(ct);
    }
}
