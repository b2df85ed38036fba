using Microsoft.AspNetCore.Mvc;
using Shop.Data;
using Shop.Services;

namespace Shop.Web.Controllers;

[ApiController]
[Route("api/[controller]")]
public sealed partial class OrdersController(Checkout checkout, OrderLedger ledger, Receipts receipts) : ControllerBase
{
    [HttpGet]
    public IReadOnlyList<Order> List(int? customer) => ledger.Search(customer, 20);

    [HttpGet("{id:int}")]
    public ActionResult<Order> Get(int id) => Load(id) is { } order ? order : NotFound();

    [HttpPost]
    public ActionResult<Order> Post(OrderRequest request)
    {
        if (checkout.Place(request) is not { } order)
            return Conflict();
        _ = Task.Run(() => receipts.Print(order.Id)); // silent: nobody waits for it
        return CreatedAtAction(nameof(Get), new { id = order.Id }, order);
    }
}
