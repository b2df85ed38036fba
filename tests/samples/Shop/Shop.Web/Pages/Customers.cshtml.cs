using Microsoft.AspNetCore.Mvc.RazorPages;
using Shop.Data;

namespace Shop.Web.Pages;

public sealed class CustomersModel(ShopContext db, OrderLedger ledger) : PageModel
{
    public IReadOnlyList<Customer> Customers { get; private set; } = [];
    public IReadOnlyList<string> Big { get; private set; } = [];
    public int OrderCount { get; private set; }

    public async Task OnGetAsync(CancellationToken ct)
    {
        Customers = db.Customers.OrderBy(c => c.Name).ToList(); // finds SIO104
        OrderCount = db.Orders.Count(); // finds SIO104
        Big = await ledger.BigCustomersAsync(100, ct);
    }
}
