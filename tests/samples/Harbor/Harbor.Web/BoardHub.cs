using Harbor.Contracts;
using Harbor.Services;
using Microsoft.AspNetCore.SignalR;

namespace Harbor.Web;

public sealed class BoardHub(ITideTables tides, VesselDesk desk, ILogger<BoardHub> log) : Hub
{
    public override Task OnConnectedAsync()
    {
        var tide = tides.Next("HAM");
        log.LogInformation("Connected at {Metres} m", tide.Metres);
        return base.OnConnectedAsync();
    }

    public string[] Vessels() => [.. desk.Names()];

    public async Task Announce(string imo)
    {
        var card = desk.Card(imo);
        await Clients.All.SendAsync("announced", card?.Vessel.Name ?? "unknown");
    }

    public void Remind(string port)
    {
        Clients.Caller.SendAsync("reminded", port).Await();
    }
}
