using Harbor.Contracts;
using Harbor.Services;
using Microsoft.AspNetCore.Mvc;

namespace Harbor.Web.Controllers;

[ApiController, Route("invoices")]
public sealed class InvoicesController(InvoiceDesk desk) : ControllerBase
{
    [HttpPost]
    public Invoice Create(InvoiceRequest request) => desk.Create(request);

    [HttpGet("{number:int}")]
    public ActionResult<Invoice> Get(int number)
    {
        var invoice = desk.Get(number);
        return invoice == null ? NotFound() : invoice;
    }

    [HttpGet("drafts/{number:int}")]
    public ActionResult<Invoice> Draft(int number) => desk.Draft(number) is { } draft ? draft : NotFound();

    [HttpPost("{number:int}/payments")]
    public IActionResult Pay(int number) => desk.Pay(number) ? NoContent() : NotFound();

    [HttpGet("balance/{imo}")]
    public decimal Balance(string imo) => desk.Balance(imo);

    [HttpGet("{number:int}/reminder")]
    public string Reminder(int number) => desk.Reminder(number);

    [HttpGet("convert")]
    public decimal Convert(decimal amount, string from, string to) => desk.Convert(amount, from, to);

    [HttpGet("tariff/version")]
    public int TariffVersion() => desk.TariffVersion();
}
