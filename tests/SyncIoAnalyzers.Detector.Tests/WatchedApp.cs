using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Logging;

namespace SyncIoAnalyzers.Detector.Tests;

/// <summary>An app with the detector in it, on a port of its own.</summary>
internal sealed class WatchedApp : IAsyncDisposable
{
    readonly WebApplication _app;

    WatchedApp(WebApplication app) => _app = app;

    /// <summary>What the app logs of blocked threads.</summary>
    public LogLines Log { get; private init; } = new();

    /// <summary>What the detector has seen.</summary>
    public IBlockingReport Report => _app.Services.GetRequiredService<IBlockingReport>();

    /// <summary>The app's services.</summary>
    public IServiceProvider Services => _app.Services;

    /// <summary>Asks the app.</summary>
    public HttpClient Client => new() { BaseAddress = new Uri(_app.Urls.First()) };

    /// <summary>Starts an app.</summary>
    public static async Task<WatchedApp> Start(Action<WebApplication> map, Action<BlockingDetectionOptions>? configure = null, Action<IServiceCollection>? add = null)
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

    /// <summary>Asks for a path and gives the answer's text.</summary>
    public async Task<string> Get(string path)
    {
        using var client = Client;
        return await client.GetStringAsync(path);
    }

    /// <summary>Asks for a path and gives what the detector then has seen, the waits being over.</summary>
    public async Task<IReadOnlyList<SiteReport>> Seen(string path)
    {
        await Get(path);
        while (Report.WaitingNow > 0)
            await Task.Delay(5);
        return Report.Sites;
    }

    /// <summary>Ends the app.</summary>
    public ValueTask DisposeAsync() => _app.DisposeAsync();
}

/// <summary>Keeps what is logged.</summary>
internal sealed class LogLines : ILoggerProvider, ILogger
{
    readonly List<string> _lines = [];

    /// <summary>The lines of the detector.</summary>
    public string[] All
    {
        get
        {
            lock (_lines)
                return [.. _lines];
        }
    }

    public ILogger CreateLogger(string category) => category.Contains("BlockingDetector", StringComparison.Ordinal) ? this : Microsoft.Extensions.Logging.Abstractions.NullLogger.Instance;

    public IDisposable? BeginScope<TState>(TState state) where TState : notnull => null;

    public bool IsEnabled(LogLevel level) => true;

    public void Log<TState>(LogLevel level, EventId id, TState state, Exception? exception, Func<TState, Exception?, string> format)
    {
        lock (_lines)
            _lines.Add(format(state, exception));
    }

    public void Dispose()
    {
    }
}
