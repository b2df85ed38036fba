namespace SyncIoAnalyzers.Companion.Tests;

[Collection(nameof(SequentialTests))]
public sealed class LatencyProbeTests
{
    static readonly TimeSpan Time = TimeSpan.FromSeconds(1);

    [MeasuredFact]
    public async Task Late_answer_does_not_delay_the_next_requests()
    {
        using var server = new TinyServer("");
        using var probe = CreateProbe(server);
        await Task.Delay(Time, TestContext.Current.CancellationToken);
        var latency = probe.EndProbe();
        Assert.True(probe.Latency.Count > 2 && latency.Min < latency.Max, $"{probe.Latency.Count} requests, {latency}");
    }

    [MeasuredFact]
    public async Task Answers_are_measured()
    {
        using var server = new TinyServer("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
        using var probe = CreateProbe(server);
        await Task.Delay(Time, TestContext.Current.CancellationToken);
        Assert.NotNull(probe.TakeLastLatency());
        Assert.InRange(probe.EndProbe().P50, 0.001, Time.TotalMilliseconds);
    }

    static LatencyProbe CreateProbe(TinyServer server) =>
        new(new LoadPlan(server.Port, "/", [new LoadStage(1, 1)], TimeoutSeconds: 1), "/quiet");
}
