using System.Diagnostics;
using System.Text;
using Harbor.Tests;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>Harbor in its own process with the detector, a fresh folder and a port authority of its own.</summary>
sealed class HarborProcess : IDisposable
{
    static readonly TimeSpan StartLimit = TimeSpan.FromMinutes(2);

    readonly HarborFolder _folder = new();
    readonly HarborAuthority _authority = new();
    readonly StringBuilder _output = new();
    readonly Process _process;

    HarborProcess(string dll)
    {
        Url = new Uri($"http://127.0.0.1:{SlowBackend.FreePort()}/");
        var start = new ProcessStartInfo("dotnet", [dll, "--urls", $"{Url}", .. Settings])
        {
            WorkingDirectory = Path.GetDirectoryName(dll),
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        start.Environment["ASPNETCORE_HOSTINGSTARTUPASSEMBLIES"] = "SyncIoAnalyzers.Observer";
        start.Environment["DOTNET_JitNoInline"] = "1"; // an inlined member leaves no frame on the stack
        _process = new Process { StartInfo = start };
        _process.OutputDataReceived += (_, line) => KeepLine(line.Data);
        _process.ErrorDataReceived += (_, line) => KeepLine(line.Data);
    }

    public Uri Url { get; }

    string[] Settings => ["--Harbor:Folder", _folder.Path, "--Harbor:Authority", _authority.Url, "--Harbor:Probes", _authority.ProbeUrl];

    /// <summary>Starts the application and waits until it listens.</summary>
    public static async Task<HarborProcess> StartAsync(string dll)
    {
        var app = new HarborProcess(dll);
        app._process.Start();
        try
        {
            await app.WaitUntilListeningAsync();
            return app;
        }
        catch
        {
            app.Dispose();
            throw;
        }
    }

    public void Dispose()
    {
        _process.Kill();
        _process.WaitForExit();
        _process.Dispose();
        _authority.Dispose();
        _folder.Dispose();
    }

    async Task WaitUntilListeningAsync()
    {
        _process.BeginOutputReadLine();
        _process.BeginErrorReadLine();
        using var http = new HttpClient { BaseAddress = Url };
        for (var waited = Stopwatch.StartNew(); !await IsListeningAsync(http); await Task.Delay(100))
            Assert.True(waited.Elapsed < StartLimit && !_process.HasExited, ReadOutput());
    }

    static async Task<bool> IsListeningAsync(HttpClient http)
    {
        try
        {
            using var answer = await http.GetAsync("observer/waits");
            return answer.IsSuccessStatusCode;
        }
        catch (HttpRequestException)
        {
            return false;
        }
    }

    string ReadOutput()
    {
        lock (_output)
            return _output.ToString();
    }

    void KeepLine(string? line)
    {
        lock (_output)
            _output.AppendLine(line);
    }
}
