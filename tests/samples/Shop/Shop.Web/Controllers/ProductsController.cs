using Microsoft.AspNetCore.Mvc;
using Shop.Data;
using Shop.Services;

namespace Shop.Web.Controllers;

[ApiController]
[Route("api/[controller]")]
public sealed class ProductsController(IRepository<Product> products, StockWriter stock, Quotes quotes) : ControllerBase
{
    [HttpGet]
    public IReadOnlyList<Product> List() => products.All();

    [HttpGet("{id:int}/quote")]
    public async Task<decimal> Quote(int id)
    {
        return await Task.Run(() => quotes.GetAsync(id).GetAwaiter().GetResult()); // finds SIO201
    }

    [HttpGet("{id:int}/quote/exact")]
    public async Task<decimal> Exact(int id)
    {
        var pending = quotes.GetAsync(id);
        await pending;
        return pending.Result; // silent: awaited
    }

    [HttpPut("{id:int}/stock/{count:int}")]
    public async Task<IActionResult> Restock(int id, int count, CancellationToken ct)
    {
        await stock.RestockAsync(id, count, ct);
        return NoContent();
    }

    [NonAction]
    public string Debug() => products.GetType().Name;
}
