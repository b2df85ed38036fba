using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;

namespace SyncIoAnalyzers.Detector.Tests;

/// <summary>An application with the detector, on its own port.</summary>
internal sealed class WatchedApp : IAsyncDisposable
{
    readonly WebApplication _app;

    WatchedApp(WebApplication app) => _app = app;

    /// <summary>Gets the log lines of the application about blocked threads.</summary>
    public LogLines Log { get; private init; } = new();

    /// <summary>Gets the places that the detector has seen.</summary>
    public IBlockingReport Report => _app.Services.GetRequiredService<IBlockingReport>();

    /// <summary>Gets the services of the application.</summary>
    public IServiceProvider Services => _app.Services;

    /// <summary>Gets the client that sends requests to the application.</summary>
    public HttpClient Client => new() { BaseAddress = new Uri(_app.Urls.First()) };

    /// <summary>Starts an application.</summary>
    public static async Task<WatchedApp> StartAsync(
        Action<WebApplication> map,
        Action<BlockingDetectionOptions>? configure = null,
        Action<IServiceCollection>? add = null
    )
    {
        var log = new LogLines();
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders().AddProvider(log);
        builder.WebHost.UseUrls("http://127.0.0.1:0");
        builder.Services.AddBlockingDetection(configure);
        add?.Invoke(builder.Services);
        var app = builder.Build();
        app.UseBlockingDetection();
        map(app);
        await app.StartAsync();
        return new WatchedApp(app) { Log = log };
    }

    /// <summary>Requests a path and returns the text of the response.</summary>
    public async Task<string> GetAsync(string path)
    {
        using var client = Client;
        return await client.GetStringAsync(path);
    }

    /// <summary>Requests a path and returns the places that the detector has seen once all waits are over.</summary>
    public async Task<IReadOnlyList<SiteReport>> FindSites(string path)
    {
        await GetAsync(path);
        while (Report.WaitingNow > 0)
            await Task.Delay(5);
        return Report.Sites;
    }

    /// <summary>Stops the application.</summary>
    public ValueTask DisposeAsync() => _app.DisposeAsync();
}

/// <summary>Stores the log lines.</summary>
internal sealed class LogLines : ILoggerProvider, ILogger
{
    readonly List<string> _lines = [];

    /// <summary>Gets the lines of the detector.</summary>
    public string[] All
    {
        get
        {
            lock (_lines)
                return [.. _lines];
        }
    }

    public ILogger CreateLogger(string category) =>
        category.Contains("BlockingDetector", StringComparison.Ordinal)
            ? this
            : Microsoft.Extensions.Logging.Abstractions.NullLogger.Instance;

    public IDisposable? BeginScope<TState>(TState state)
        where TState : notnull => null;

    public bool IsEnabled(LogLevel level) => true;

    public void Log<TState>(LogLevel level, EventId id, TState state, Exception? exception, Func<TState, Exception?, string> format)
    {
        lock (_lines)
            _lines.Add(format(state, exception));
    }

    public void Dispose() { }
}
