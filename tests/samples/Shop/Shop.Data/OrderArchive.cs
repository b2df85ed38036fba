using Microsoft.EntityFrameworkCore;

namespace Shop.Data;

public sealed class OrderArchive(ShopContext db)
{
    public int Sweep(int keep)
    {
        var old = db.Orders.Count(o => o.Paid) - keep; // finds SIO104 (background)
        if (old > 0 && db.Database.IsRelational())
            db.Database.ExecuteSqlRaw("delete from Orders where Paid = 1"); // finds SIO101 (background)
        return Math.Max(old, 0);
    }
}
