using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.Extensions.Logging;

namespace Harbor.Tests;

public sealed class KestrelProbe : IDisposable
{
    private readonly WebApplication _app;

    public KestrelProbe()
    {
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        _app = builder.Build();
        _app.Run(async context =>
        {
            await Task.Delay(2);
            await context.Response.Body.WriteAsync("ok"u8.ToArray());
        });
        Task.Run(() => _app.StartAsync()).Wait();
    }

    public string Url => _app.Urls.First() + "/";

    public void Dispose() => Task.Run(async () => await _app.DisposeAsync()).Wait();
}
