using System.Net;
using Harbor.Contracts;
using Harbor.Data;
using Harbor.Services;
using Microsoft.AspNetCore.Mvc;

namespace Harbor.Web.Controllers;

public abstract class HarborController : ControllerBase
{
    protected ActionResult<T> Found<T>(Func<T?> load)
        where T : class => load() is { } item ? item : NotFound();
}

[ApiController, Route("traffic")]
public sealed class TrafficController(TrafficDesk desk, CraneStore cranes, TugStore tugs) : HarborController
{
    [HttpGet("{port}")]
    public TrafficReport Report(string port) => desk.Report(port);

    [HttpGet("radar/{sector}")]
    public string Radar(string sector) => desk.Radar(sector);

    [HttpGet("buoys/{buoy}")]
    public int Echo(string buoy) => desk.Echo(buoy);

    [HttpGet("hail")]
    public IReadOnlyList<string> Hail([FromQuery] string[] ship) => desk.Hail(ship);

    [HttpPost("charts/{code}")]
    public long Chart(string code) => desk.Chart(code);

    [HttpGet("priorities/{imo}")]
    public string Priority(string imo) => desk.Priority(imo);

    [HttpGet("signals/{quay}")]
    public string Signal(string quay) => desk.Signal(quay);

    [HttpGet("routes/{from}/{to}")]
    public string Route(string from, string to) => desk.Route(from, to);

    [HttpPut("limits/{sector}/{knots:int}")]
    public IActionResult Slow(string sector, int knots)
    {
        desk.Slow(sector, knots);
        return StatusCode((int)HttpStatusCode.NoContent);
    }

    [HttpGet("cranes/{code}")]
    public ActionResult<Crane> Crane(string code) => Found(() => cranes.Load(code));

    [HttpGet("tugs/{name}")]
    public ActionResult<Tug> Tug(string name) => Found(() => tugs.Load(name));

    [HttpPut("tugs/{name}")]
    public IActionResult Save(string name, Tug tug)
    {
        tugs.Save(name, tug);
        return NoContent();
    }
}
