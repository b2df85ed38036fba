using Harbor.Contracts;
using Harbor.Services;

namespace Harbor.Web.Endpoints;

public static class PeopleEndpoints
{
    public static void MapPeople(this IEndpointRouteBuilder app)
    {
        app.MapPost("/pilots/assign/{visit:int}", (int visit, PilotDesk desk) => desk.Assign(visit));
        app.MapGet("/pilots/count", (PilotDesk desk) => desk.Count());
        app.MapGet("/pilots/total", (PortOverview overview) => overview.Pilots());
        app.MapGet("/pilots/brief/{port}", (string port, PilotDesk desk, CancellationToken token) => desk.BriefAsync(port, token));
        app.MapGet("/pilots/{pilot}/ping", (string pilot, PilotDesk desk, CancellationToken token) => desk.IsReachable(pilot, token));
        app.MapGet("/pilots/{pilot}/phone", (string pilot, PilotDesk desk) => desk.Phone(pilot));
        app.MapGet("/pilots/{pilot}/fee", (string pilot, int hours, PilotDesk desk) => desk.Fee(pilot, hours));
        app.MapGet("/pilots/roster", (PilotDesk desk) => desk.Roster());
        app.MapGet("/crew/{imo}", (string imo, HttpClient http) =>
        {
            var crew = http.GetFromJsonAsync<string[]>($"crews/{imo}").Result ?? [];
            return crew.Length;
        });
        app.MapPost("/crew/{imo}/leave", (string imo, HttpContext context, HttpClient http) =>
        {
            var name = context.Request.Form["name"].ToString();
            http.DeleteAsync($"crews/{imo}/{name}", context.RequestAborted).Wait();
            return Results.NoContent();
        });
    }
}
