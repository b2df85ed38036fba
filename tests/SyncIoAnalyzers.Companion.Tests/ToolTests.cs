using System.Net;
using SyncIoAnalyzers.Common;

namespace SyncIoAnalyzers.Companion.Tests;

/// <summary>Third-party load tools, simulated by scripts with the recorded output of the real ones.</summary>
public sealed class ToolTests : FolderTests
{
    const string Wrk = """
        Running 2s test @ http://127.0.0.1:8766/
          1 threads and 4 connections
          Thread Stats   Avg      Stdev     Max   +/- Stdev
            Latency    53.71ms   20.68ms 139.95ms   82.46%
            Req/Sec    55.30     26.96   117.00     75.00%
          Latency Distribution
             50%   48.06ms
             75%   54.81ms
             90%   87.96ms
             99%  123.94ms
          115 requests in 2.10s, 13.17KB read
          Socket errors: connect 0, read 0, write 0, timeout 1
          Non-2xx or 3xx responses: 9
        Requests/sec:     54.64
        Transfer/sec:      6.26KB
        """;

    const string Bombardier = """
        {"spec":{"numberOfConnections":4,"testType":"timed","testDurationSeconds":2,"method":"GET","url":"http://127.0.0.1:8766/","body":"","stream":false,"timeoutSeconds":1,"client":"fasthttp"},
        "result":{"bytesRead":13485,"bytesWritten":6900,"timeTakenSeconds":2.1,"req1xx":0,"req2xx":104,"req3xx":2,"req4xx":0,"req5xx":9,"others":3,
        "errors":[{"description":"timeout","count":1},{"description":"dial tcp 127.0.0.1:8766: connect: connection refused","count":2}],
        "latency":{"mean":53710.5,"stddev":20680,"max":139950,"percentiles":{"50":48060,"75":54810,"90":87960,"99":123940}}}}
        """;

    static readonly RequestTarget SomeTarget = new(new Uri("http://localhost:8766/orders?q=1"), IPAddress.Loopback.ToString());

    [Theory]
    [InlineData("wrk", "wrk 4.1.0 [epoll]", Wrk, 106, 9, 1, 0)]
    [InlineData("bombardier", "bombardier version v1.2.6 linux/amd64", Bombardier, 106, 9, 1, 2)]
    public void Output_of_a_load_tool_is_parsed(
        string name,
        string version,
        string prints,
        long good,
        long status,
        long timeout,
        long refused
    )
    {
        var stage = CreateDriver(name, version, prints).RunStage(SomeTarget, new LoadStage(4, 2), 1, default);
        Assert.Equal(
            (good, status, timeout, refused),
            (stage.Good, stage.Ended[RequestOutcome.Status], stage.Ended[RequestOutcome.Timeout], stage.Ended[RequestOutcome.Refused])
        );
        Assert.Equal(
            (53.71, 48.06, 87.96, 123.94, 139.95, 2.1),
            (Math.Round(stage.Latency.Mean, 2), stage.Latency.P50, stage.Latency.P90, stage.Latency.P99, stage.Latency.Max, stage.Seconds)
        );
    }

    [Theory]
    [InlineData("wrk", "wrk 4.1.0", Wrk, "--timeout 2s --latency --header Host: localhost:8766 http://127.0.0.1:8766/orders?q=1")]
    [InlineData(
        "bombardier",
        "bombardier version v1.2.6",
        Bombardier,
        "--format json --method GET --header Host: localhost:8766 http://127.0.0.1:8766/orders?q=1"
    )]
    public void Load_tool_receives_the_checked_address(string name, string version, string prints, string told)
    {
        CreateDriver(name, version, prints).RunStage(SomeTarget, new LoadStage(4, 1.5), 1.5, default);
        Assert.EndsWith(told, File.ReadAllText(Path.Combine(Folder, "told")).Trim());
    }

    [Fact]
    public void Other_program_of_the_same_name_is_reported() =>
        Assert.Equal(
            $"{Path.Combine(Folder, "bombardier")} is not the driver bombardier: its version does not start with 'bombardier version'.",
            Assert.Throws<StopException>(() => CreateDriver("bombardier", "The Bombardier, a game", "")).Message
        );

    [Fact]
    public void Missing_load_tool_is_reported() =>
        Assert.Equal(
            "wrk is not on the PATH; install it, or leave out --driver.",
            Assert.Throws<StopException>(() => InstalledDriver.FindInstalled("wrk", [SomeTarget], Folder)).Message
        );

    [
        Theory,
        InlineData("wrk", "wrk 4.1.0", "unable to connect to 127.0.0.1:8766 Connection refused"),
        InlineData("bombardier", "bombardier version v1.2.6", "{ broken")
    ]
    public void Error_output_of_a_load_tool_is_reported(string name, string version, string says) =>
        Assert.Equal(
            $"{name} printed no measurement, but: {says}",
            Assert
                .Throws<StopException>(() => CreateDriver(name, version, says).RunStage(SomeTarget, new LoadStage(4, 2), 1, default))
                .Message
        );

    [Fact]
    public void Load_tool_ends_on_cancellation()
    {
        var tool = CreateDriver("wrk", "wrk 4.1.0", "", then: "sleep 600");
        using var cancel = new CancellationTokenSource(200);
        Assert.Throws<OperationCanceledException>(() => tool.RunStage(SomeTarget, new LoadStage(4, 2), 1, cancel.Token));
    }

    InstalledDriver CreateDriver(string name, string version, string prints, string then = "")
    {
        File.WriteAllText(Path.Combine(Folder, "prints"), prints);
        var script = Path.Combine(Folder, name);
        File.WriteAllText(
            script,
            $"#!/bin/sh\nif [ \"$1\" = --version ]; then echo '{version}'; exit; fi\necho \"$*\" > '{Folder}/told'\n{then}\ncat '{Folder}/prints'\n"
        );
        if (!OperatingSystem.IsWindows())
            File.SetUnixFileMode(script, UnixFileMode.UserRead | UnixFileMode.UserWrite | UnixFileMode.UserExecute);
        return InstalledDriver.FindInstalled(name, [SomeTarget], Folder);
    }
}
