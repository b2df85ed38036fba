using System.Net;
using Harbor.Contracts;
using Harbor.Services;
using Microsoft.AspNetCore.Mvc;

namespace Harbor.Web.Controllers;

[ApiController, Route("berths")]
public sealed class BerthsController(BerthDesk desk, BerthWatch watch, IBerthPlan plan) : ControllerBase
{
    [HttpGet]
    public IReadOnlyList<Berth> List() => plan.All();

    [HttpGet("free")]
    public IReadOnlyList<Berth> Free() => desk.Free();

    [HttpGet("all")]
    public IReadOnlyList<Berth> Snapshot() => Task.Run(() => plan.All()).Result;

    [HttpGet("longest")]
    public async Task<string> Longest()
    {
        var berths = await Task.Factory.StartNew(() => plan.All());
        return berths.MaxBy(b => b.Length)!.Code;
    }

    [HttpGet("{code}")]
    public ActionResult<Berth> Get(string code)
    {
        var berth = desk.Show(code);
        return berth == null ? NotFound() : berth;
    }

    [HttpPost("place")]
    public IActionResult Place(Visit visit)
    {
        if (!desk.Place(visit))
            return Conflict();
        return StatusCode((int)HttpStatusCode.Created, watch.Seen);
    }

    [HttpPost("remarks")]
    public IActionResult Remark([FromBody] string text)
    {
        desk.Remark(text);
        return NoContent();
    }

    [HttpGet("remarks/last")]
    public string LastRemark() => desk.LastRemark();
}
