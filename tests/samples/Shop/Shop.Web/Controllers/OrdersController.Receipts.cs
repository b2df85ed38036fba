using Microsoft.AspNetCore.Mvc;
using Shop.Data;

namespace Shop.Web.Controllers;

public sealed partial class OrdersController
{
    [HttpPost("{id:int}/receipt")]
    public IActionResult Reprint(int id)
    {
        if (receipts.IsBusy() || Load(id) is not { } order)
            return NotFound();
        Task.Run(() =>
        {
            Thread.Sleep(10); // finds SIO002 (background)
            receipts.Print(order.Id);
        });
        return Accepted();
    }

    [HttpDelete("{id:int}/receipt")]
    public IActionResult Discard(int id)
    {
        System.IO.File.Delete(Path.Combine(Path.GetTempPath(), $"shop-receipt-{id % 10}.txt")); // silent: has no counterpart
        return NoContent();
    }

    private Order? Load(int id) => ledger.Find(id);

    private static string Stamp(string path) => System.IO.File.ReadAllText(path); // silent: nobody calls this
}
