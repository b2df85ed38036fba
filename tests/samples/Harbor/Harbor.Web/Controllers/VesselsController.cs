using Harbor.Contracts;
using Harbor.Services;
using Microsoft.AspNetCore.Mvc;

namespace Harbor.Web.Controllers;

[ApiController, Route("vessels")]
public sealed class VesselsController(VesselDesk desk, IVisitLog visits, IRates rates) : ControllerBase
{
    [HttpGet("{imo}")]
    public ActionResult<VesselCard> Get(string imo) => desk.Card(imo) is { } card ? card : NotFound();

    [HttpGet]
    public IReadOnlyList<string> List() => desk.Names();

    [HttpGet("{imo}/entry/{port}")]
    public bool MayEnter(string imo, string port)
    {
        return desk.MayEnter(imo, port);
    }

    [HttpPost("arrivals")]
    public IActionResult Arrive(Visit visit)
    {
        desk.Arrive(visit);
        return Accepted();
    }

    [HttpGet("{imo}/history")]
    public IEnumerable<Visit> History(string imo) => desk.History(imo);

    [HttpGet("{imo}/visits")]
    public IEnumerable<Visit> Visits(string imo, CancellationToken token) => visits.ReadAsync(imo, token).ToBlockingEnumerable(token);

    [HttpGet("last")]
    public string Last() => desk.LastSeen();

    [HttpGet("dues/{length:int}")]
    public decimal Dues(int length, string currency = "EUR") => decimal.Round(length * 2.5m * rates.GetRate(currency), 2);
}
