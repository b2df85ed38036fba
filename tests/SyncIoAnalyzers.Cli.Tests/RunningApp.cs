using System.Diagnostics;
using System.Net.Sockets;
using System.Text;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>A built web application in its own process, by default with so few pool threads that a blocking call shows at once.</summary>
sealed class RunningApp : IDisposable
{
    public const int Threads = 8;

    readonly Process _process;
    readonly List<TcpClient> _sent = [];

    RunningApp(Process process, HttpClient http) => (_process, Http) = (process, http);

    public HttpClient Http { get; }

    public int Id => _process.Id;

    /// <summary>Starts the application with few pool threads and waits until it responds.</summary>
    public static Task<RunningApp> StartAsync(string dll, string backend)
    {
        LimitThreads(Path.ChangeExtension(dll, ".runtimeconfig.json"));
        return StartUnlimitedAsync(dll, backend);
    }

    /// <summary>Starts the application with the default pool and waits until it responds.</summary>
    /// <param name="dll">The assembly of the application.</param>
    /// <param name="backend">The address of the server that the application calls.</param>
    /// <param name="startup">An assembly that is loaded with the host, such as the observer; empty for none.</param>
    public static async Task<RunningApp> StartUnlimitedAsync(string dll, string backend, string startup = "")
    {
        var url = $"http://127.0.0.1:{SlowBackend.FreePort()}/";
        var start = new ProcessStartInfo("dotnet", [dll, "--urls", url, "--Shop:Remote", backend])
        {
            WorkingDirectory = Path.GetDirectoryName(dll),
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        start.Environment["ASPNETCORE_HOSTINGSTARTUPASSEMBLIES"] = startup;
        var process = Process.Start(start)!;
        process.BeginOutputReadLine();
        process.BeginErrorReadLine();
        var app = new RunningApp(process, new HttpClient { BaseAddress = new Uri(url) });
        for (var waited = Stopwatch.StartNew(); ; await Task.Delay(100))
            try
            {
                (await app.Http.GetAsync("")).EnsureSuccessStatusCode();
                return app;
            }
            catch (HttpRequestException) when (waited.Elapsed.TotalSeconds < 60 && !process.HasExited)
            {
                // not listening yet
            }
    }

    /// <summary>Sends this number of requests at once and does not wait for responses.</summary>
    public void SendRequests(int requests, string path)
    {
        for (; requests > 0; requests--)
        {
            var socket = new TcpClient(Http.BaseAddress!.Host, Http.BaseAddress.Port);
            socket.Client.Send(Encoding.ASCII.GetBytes($"GET /{path} HTTP/1.1\r\nHost: localhost\r\n\r\n"));
            _sent.Add(socket);
        }
    }

    public void Dispose()
    {
        _sent.ForEach(s => s.Dispose());
        _process.Kill();
        _process.Dispose();
        Http.Dispose();
    }

    static void LimitThreads(string config)
    {
        const string begin = "\"configProperties\": {";
        File.WriteAllText(
            config,
            File.ReadAllText(config)
                .Replace(
                    begin,
                    $"{begin} \"System.Threading.ThreadPool.MinThreads\": {Threads}, \"System.Threading.ThreadPool.MaxThreads\": {Threads},"
                )
        );
    }
}
