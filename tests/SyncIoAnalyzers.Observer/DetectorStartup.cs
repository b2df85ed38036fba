using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.Extensions.DependencyInjection;
using SyncIoAnalyzers.Detector;
using SyncIoAnalyzers.Observer;

[assembly: HostingStartup(typeof(DetectorStartup))]

namespace SyncIoAnalyzers.Observer;

/// <summary>Adds the detector to an application that names this assembly in ASPNETCORE_HOSTINGSTARTUPASSEMBLIES.</summary>
sealed class DetectorStartup : IHostingStartup, IStartupFilter
{
    /// <summary>Adds the detector and this filter to the services.</summary>
    public void Configure(IWebHostBuilder builder) =>
        builder.ConfigureServices(services => services.AddBlockingDetection().AddSingleton<IStartupFilter>(this));

    /// <summary>Adds the detector and the endpoints of a test in front of the application's own pipeline.</summary>
    public Action<IApplicationBuilder> Configure(Action<IApplicationBuilder> next) =>
        app =>
        {
            app.Map("/observer/waits", path => path.Run(TakeReportAsync));
            app.UseBlockingDetection();
            app.Map("/observer/component", path => path.Run(ComponentEvents.RaiseEventAsync));
            next(app);
        };

    /// <summary>Responds with the waits since the last call.</summary>
    static Task TakeReportAsync(HttpContext context)
    {
        var report = context.RequestServices.GetRequiredService<IBlockingReport>();
        var json = report.ToJson();
        report.Clear();
        return context.Response.WriteAsync(json);
    }
}
