using System.Diagnostics;
using System.Net;
using System.Net.Sockets;

namespace SyncIoAnalyzers.Companion.Tests;

/// <summary>The program when it is started, stopped and killed.</summary>
[Collection(nameof(SequentialTests))]
[Trait("Category", "Slow")]
public sealed class ProcessTests : IDisposable
{
    // Far more than anything here takes, so that a test that hangs fails instead.
    static readonly TimeSpan Limit = TimeSpan.FromMinutes(2);

    readonly List<Process> _started = [];
    readonly HttpClient _client = new() { Timeout = Limit };

    public void Dispose()
    {
        _client.Dispose();
        foreach (var process in _started)
        {
            process.Kill(entireProcessTree: true);
            process.Dispose();
        }
    }

    [MeasuredFact]
    public async Task Server_prints_its_routes_and_ends_with_Ctrl_C()
    {
        var (serving, address) = StartServer();
        Assert.Equal("value", await _client.GetStringAsync(address + "/scenarios/10/async"));
        Process.Start("kill", ["-INT", $"{serving.Id}"]).WaitForExit();
        Assert.Equal(0, WaitForExit(serving));
        Assert.Contains("/scenarios/5/sync", serving.StandardOutput.ReadToEnd());
        await Assert.ThrowsAsync<HttpRequestException>(() => _client.GetStringAsync(address + "/probe"));
    }

    [MeasuredFact]
    public void Ctrl_C_reports_the_measurements_so_far()
    {
        var folder = Directory.CreateTempSubdirectory();
        var asked = StartProcess(
            "scenarios",
            "--scenario",
            "10",
            "--connections",
            "1,2,3",
            "--seconds",
            "5",
            "--timeout",
            "1",
            "--output",
            folder.FullName
        );
        while (asked.StandardError.ReadLine() is { } line && !line.StartsWith("2 of 3", StringComparison.Ordinal)) { }
        Process.Start("kill", ["-INT", $"{asked.Id}"]).WaitForExit();
        Assert.Equal(
            (0, "Cancelled; the report shows the measurements so far."),
            (WaitForExit(asked), asked.StandardError.ReadToEnd().Trim())
        );
        Assert.Equal(3, folder.GetFiles("scenarios.*").Length);
        folder.Delete(recursive: true);
    }

    [MeasuredFact]
    public async Task Server_ends_with_its_killed_parent()
    {
        var (serving, address) = StartServer();
        serving.Kill();
        for (var clock = Stopwatch.StartNew(); clock.Elapsed < Limit; await Task.Delay(50))
            if (!await IsAnswering(address))
                return;
        Assert.Fail("It still serves.");
    }

    [MeasuredFact]
    public async Task Other_address_of_this_machine_is_served_on_request()
    {
        var (_, address) = StartServer("--address", "127.0.0.2");
        Assert.StartsWith("http://127.0.0.2:", address);
        Assert.Equal("value", await _client.GetStringAsync(address + "/scenarios/10/async"));
    }

    [MeasuredFact]
    public void Invalid_address_gives_one_line()
    {
        var serving = StartProcess("serve", "--address", "here");
        Assert.Equal(
            (2, "'here' is not an IP address such as 127.0.0.1 or 0.0.0.0."),
            (WaitForExit(serving), serving.StandardError.ReadToEnd().Trim())
        );
    }

    [MeasuredFact]
    public void Occupied_port_gives_one_line()
    {
        using var taken = new TcpListener(IPAddress.Loopback, 0);
        taken.Start();
        var port = ((IPEndPoint)taken.LocalEndpoint).Port;
        var serving = StartProcess("serve", "--port", $"{port}");
        Assert.Equal(
            (2, $"The server-process process ended with exit code 2: Port {port} of 127.0.0.1 is taken; leave --port out for a free one."),
            (WaitForExit(serving), serving.StandardError.ReadToEnd().Trim())
        );
    }

    [MeasuredFact]
    public void Hundred_thousand_connections_give_one_line()
    {
        var asked = StartProcess("scenarios", "--connections", "100000");
        Assert.Equal(
            (2, "'100000' is not a number of connections; specify one from 1 to 20000."),
            (WaitForExit(asked), asked.StandardError.ReadToEnd().Trim())
        );
    }

    [MeasuredFact]
    public void Help_explains_and_measures_nothing()
    {
        var help = StartProcess("--help");
        Assert.Equal(0, WaitForExit(help));
        Assert.Contains("scenarios", help.StandardOutput.ReadToEnd());
    }

    (Process Serving, string Address) StartServer(params string[] more)
    {
        var serving = StartProcess(["serve", .. more]);
        return (serving, serving.StandardOutput.ReadLine()!.Split(' ')[0]);
    }

    Process StartProcess(params string[] arguments)
    {
        // A shell in the background ignores SIGINT, and so would the process that it starts here.
        _started.Add(
            Process.Start(
                new ProcessStartInfo("env", ["--default-signal=INT", "dotnet", typeof(LabCommand).Assembly.Location, .. arguments])
                {
                    RedirectStandardOutput = true,
                    RedirectStandardError = true,
                    RedirectStandardInput = true,
                }
            )!
        );
        return _started[^1];
    }

    async Task<bool> IsAnswering(string address)
    {
        try
        {
            return await _client.GetStringAsync(address + "/probe") == "ok";
        }
        catch (HttpRequestException)
        {
            return false;
        }
    }

    static int WaitForExit(Process process) =>
        process.WaitForExit(Limit) ? process.ExitCode : throw new TimeoutException("It does not end.");
}
