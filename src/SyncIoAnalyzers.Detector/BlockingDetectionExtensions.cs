using Microsoft.AspNetCore.Builder;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.DependencyInjection.Extensions;

namespace SyncIoAnalyzers.Detector;

/// <summary>Adds the detector to an app.</summary>
public static class BlockingDetectionExtensions
{
    /// <summary>
    /// Detects waits for tasks on pool threads while the host runs, and adds <see cref="IBlockingReport"/> to the services.
    /// </summary>
    /// <param name="services">The services of the app.</param>
    /// <param name="configure">Configures the options; null keeps the defaults.</param>
    /// <returns>The same services.</returns>
    public static IServiceCollection AddBlockingDetection(
        this IServiceCollection services,
        Action<BlockingDetectionOptions>? configure = null
    )
    {
        ArgumentNullException.ThrowIfNull(services);
        services
            .AddLogging()
            .AddMetrics()
            .AddOptions<BlockingDetectionOptions>()
            .Configure(configure ?? (_ => { }))
            .Validate(HasValidLimits, "MaxSites, MaxStacksPerSecond and LogInterval must be more than zero.")
            .ValidateOnStart();
        services.TryAddSingleton<BlockingDetector>();
        services.TryAddSingleton<IBlockingReport>(provider => provider.GetRequiredService<BlockingDetector>());
        services.AddHostedService(provider => provider.GetRequiredService<BlockingDetector>());
        return services;
    }

    /// <summary>
    /// Makes the request of a wait known to the detector. Add it first; it costs one reference to the context per request.
    /// </summary>
    /// <param name="app">The pipeline of the app.</param>
    /// <returns>The same pipeline.</returns>
    /// <exception cref="InvalidOperationException"><see cref="AddBlockingDetection"/> was not called.</exception>
    public static IApplicationBuilder UseBlockingDetection(this IApplicationBuilder app)
    {
        ArgumentNullException.ThrowIfNull(app);
        var detector =
            app.ApplicationServices.GetService<BlockingDetector>()
            ?? throw new InvalidOperationException($"Call services.{nameof(AddBlockingDetection)}() first.");
        return detector.IsEnabled ? app.Use(next => context => CurrentRequest.ServeRequestAsync(context, next)) : app;
    }

    static bool HasValidLimits(BlockingDetectionOptions options) =>
        options is { MaxSites: > 0, MaxStacksPerSecond: > 0 } && options.LogInterval > TimeSpan.Zero;
}
