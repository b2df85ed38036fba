using Harbor.Contracts;
using Harbor.Data;
using Harbor.Pages.Components;
using Harbor.Services;
using Harbor.Web;
using Harbor.Web.Endpoints;
using Microsoft.AspNetCore.Authentication;
using Microsoft.Extensions.Diagnostics.HealthChecks;

var builder = WebApplication.CreateBuilder(args);
var folder = builder.Configuration["Harbor:Folder"] ?? Path.Combine(builder.Environment.ContentRootPath, "data");
var authority = new Uri(builder.Configuration["Harbor:Authority"] ?? "http://authority.internal/");

builder.Services.AddHarbor(folder, authority);
builder.Services.AddSingleton(new BerthMap(new HarborFiles(folder)));
builder.Services.AddScoped<BadgeOffice>();
builder.Services.AddScoped<BoardLines>();
builder.Services.AddScoped<HourFilter>();
builder.Services.AddControllers(o => o.Filters.AddService<AuditFilter>());
builder.Services.AddScoped<AuditFilter>();
builder.Services.AddSignalR();
builder.Services.AddRazorComponents().AddInteractiveServerComponents();
builder.Services.AddAuthentication("Badge").AddScheme<AuthenticationSchemeOptions, BadgeHandler>("Badge", null);
builder.Services.AddAuthorization(options =>
{
    options.AddPolicy("Office", policy => policy.RequireAssertion(context =>
    {
        var office = ((HttpContext)context.Resource!).RequestServices.GetRequiredService<BadgeOffice>();
        return office.MayEnterAsync(context.User.Identity?.Name ?? "").Result;
    }));
    options.AddPolicy("Quay", policy => policy.RequireAssertion(c => BadgeOffice.From(c).ZoneAsync(c.User.Identity?.Name ?? "").Result == "quay"));
});

var probes = new HttpClient { BaseAddress = new Uri(builder.Configuration["Harbor:Probes"] ?? "http://probes.internal/") };
builder.Services.AddSingleton(new ProbeClient(probes));
builder.Services.AddHealthChecks()
    .AddCheck("authority", () => probes.GetAsync("authority").Result.IsSuccessStatusCode ? HealthCheckResult.Healthy() : HealthCheckResult.Degraded())
    .AddCheck("tides", () =>
    {
        var answer = probes.GetStringAsync("tides").GetAwaiter().GetResult();
        return answer == "ok" ? HealthCheckResult.Healthy() : HealthCheckResult.Unhealthy(answer);
    })
    .AddCheck<ArchiveCheck>("archive");

var app = builder.Build();

app.UseMiddleware<ShiftMiddleware>();
app.Use(async (context, next) =>
{
    if (context.Request.Headers.TryGetValue("X-Berth", out var code))
    {
        var plan = context.RequestServices.GetRequiredService<IBerthPlan>();
        context.Response.Headers["X-Terminal"] = plan.Get(code.ToString())?.Terminal ?? "none";
    }

    await next();
});
app.UseAuthentication();
app.UseAuthorization();
app.UseAntiforgery();

app.MapControllers();
app.MapConditions();
app.MapPapers();
app.MapPeople();
app.MapHub<BoardHub>("/board");
app.MapHealthChecks("/health");
app.MapRazorComponents<App>().AddInteractiveServerRenderMode();
app.MapPost("/ports/reload", (BerthMap map) =>
{
    map.Reload();
    return Results.NoContent();
});
app.MapGet("/ports/{port}", (string port, BerthMap map) => map.Knows(port));
app.MapGet("/office", () => "open").RequireAuthorization("Office");
app.MapGet("/quay", () => "open").RequireAuthorization("Quay");

app.Run();

public partial class Program;
