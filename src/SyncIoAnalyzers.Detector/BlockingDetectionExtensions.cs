using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.DependencyInjection.Extensions;

namespace SyncIoAnalyzers.Detector;

/// <summary>Puts the detector into an app.</summary>
public static class BlockingDetectionExtensions
{
    /// <summary>Listens to waits for tasks on pool threads from the start of the host to its end, and adds <see cref="IBlockingReport"/>.</summary>
    /// <param name="services">The app's services.</param>
    /// <param name="configure">Changes the options; null leaves them as they are.</param>
    /// <returns>The services, for the next call.</returns>
    public static IServiceCollection AddBlockingDetection(this IServiceCollection services, Action<BlockingDetectionOptions>? configure = null)
    {
        ArgumentNullException.ThrowIfNull(services);
        services.AddLogging().AddMetrics().AddOptions<BlockingDetectionOptions>().Configure(configure ?? (_ => { }))
            .Validate(o => o is { MaxSites: > 0, MaxStacksPerSecond: > 0 } && o.LogInterval > TimeSpan.Zero, "MaxSites, MaxStacksPerSecond and LogInterval must be more than zero.").ValidateOnStart();
        services.TryAddSingleton<BlockingDetector>();
        services.TryAddSingleton<IBlockingReport>(provider => provider.GetRequiredService<BlockingDetector>());
        services.AddHostedService(provider => provider.GetRequiredService<BlockingDetector>());
        return services;
    }

    /// <summary>Lets the detector say which request waits. Put it first; what it costs a request is one note of its context.</summary>
    /// <param name="app">The app's pipeline.</param>
    /// <returns>The pipeline, for the next call.</returns>
    /// <exception cref="InvalidOperationException"><see cref="AddBlockingDetection"/> was not called.</exception>
    public static IApplicationBuilder UseBlockingDetection(this IApplicationBuilder app)
    {
        ArgumentNullException.ThrowIfNull(app);
        var detector = app.ApplicationServices.GetService<BlockingDetector>() ?? throw new InvalidOperationException($"Call services.{nameof(AddBlockingDetection)}() first.");
        return detector.IsOn ? app.Use(next => context => CurrentRequest.ServeAsync(context, next)) : app;
    }
}
