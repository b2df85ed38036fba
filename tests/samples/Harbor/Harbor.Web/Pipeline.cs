using Harbor.Contracts;
using Harbor.Data;
using Microsoft.AspNetCore.Mvc.Filters;
using Microsoft.Extensions.Diagnostics.HealthChecks;

namespace Harbor.Web;

public sealed class ShiftMiddleware(RequestDelegate next)
{
    public Task Invoke(HttpContext context, IPilotRoster roster)
    {
        if (context.Request.Headers.ContainsKey("X-Shift"))
        {
            var pilot = roster.OnDuty();
            context.Response.Headers["X-Pilot"] = pilot.Name;
        }

        return next(context);
    }
}

public sealed class AuditFilter(HttpClient http) : IActionFilter
{
    public void OnActionExecuting(ActionExecutingContext context)
    {
        if (context.HttpContext.Request.Headers.ContainsKey("X-Audit"))
            http.PostAsJsonAsync("audit", new { path = context.HttpContext.Request.Path.Value }).Wait();
    }

    public void OnActionExecuted(ActionExecutedContext context) => context.HttpContext.Response.Headers["X-Audited"] = "1";
}

public sealed class HourFilter(IWeather weather) : IEndpointFilter
{
    public async ValueTask<object?> InvokeAsync(EndpointFilterInvocationContext context, EndpointFilterDelegate next)
    {
        var port = context.GetArgument<string>(0);
        var forecast = weather.Forecast(port);
        context.HttpContext.Response.Headers["X-Wind"] = forecast.Wind.ToString();
        return await next(context);
    }
}

public sealed class ProbeClient(HttpClient http)
{
    public HttpClient Http => http;
}

public sealed class ArchiveCheck(IManifestArchive archive, HarborFiles files) : IHealthCheck
{
    public Task<HealthCheckResult> CheckHealthAsync(HealthCheckContext context, CancellationToken cancellationToken = default)
    {
        if (!Directory.Exists(files.Manifests))
            return Task.FromResult(HealthCheckResult.Unhealthy("no archive"));
        var numbers = archive.All();
        var first = numbers.Count == 0 ? "empty" : archive.Read(numbers[0]);
        return Task.FromResult(HealthCheckResult.Healthy(first));
    }
}
