using System.Text.Json;

namespace SyncIoAnalyzers.Companion.Load;

/// <summary>bombardier, with which the articles measured.</summary>
internal sealed class BombardierForm : ToolForm
{
    /// <inheritdoc/>
    public override string AsksVersion => "--version";

    /// <inheritdoc/>
    public override string SaysVersion => "bombardier version";

    /// <inheritdoc/>
    public override string? Refusal(Target target) => target.Body is { } body && body.Contains((byte)0) ? "bombardier takes no body with a zero byte from here; leave out --driver." : null;

    /// <inheritdoc/>
    public override IEnumerable<string> Arguments(Target target, int connections, int seconds, int timeout) =>
    [
        "--connections", Text(connections), "--duration", $"{Text(seconds)}s", "--timeout", $"{Text(timeout)}s", "--latencies", "--insecure", "--print", "result", "--format", "json", "--method", target.Method,
        .. target.IsHttp2 ? ["--http2"] : Array.Empty<string>(), .. target.Body is { } body ? ["--body", System.Text.Encoding.UTF8.GetString(body)] : Array.Empty<string>(),
        .. Headers(target).SelectMany(h => new[] { "--header", h }), Url(target),
    ];

    /// <inheritdoc/>
    public override StageResult Read(string text, Stage stage)
    {
        try
        {
            using var json = JsonDocument.Parse(text[Math.Max(0, text.IndexOf('{'))..]);
            var result = json.RootElement.GetProperty("result");
            var errors = result.TryGetProperty("errors", out var all) ? all.EnumerateArray().Select(e => (Kind: Of(e.GetProperty("description").GetString()!), Count: e.GetProperty("count").GetInt64())).ToArray() : [];
            var ended = Outcomes.All.ToDictionary(o => o, o => errors.Where(e => e.Kind == o).Sum(e => e.Count));
            ended[Outcome.Good] = Count(result, "req2xx") + Count(result, "req3xx");
            ended[Outcome.Status] = Count(result, "req1xx") + Count(result, "req4xx") + Count(result, "req5xx");
            var times = Times(result);
            return new StageResult(stage, result.GetProperty("timeTakenSeconds").GetDouble(), ended, 0, times, times);
        }
        catch (Exception other) when (other is JsonException or KeyNotFoundException or InvalidOperationException)
        {
            throw new FormatException();
        }
    }

    /// <summary>It tells microseconds, and none where nothing was answered.</summary>
    static Latencies Times(JsonElement result)
    {
        if (!result.TryGetProperty("latency", out var times))
            return Latencies.Of(new Histogram());
        return new Latencies(Of(times, "mean"), Percentile("50"), Percentile("90"), Percentile("99"), Of(times, "max"));

        double Percentile(string percent) => Of(times.GetProperty("percentiles"), percent);
    }

    static double Of(JsonElement times, string name) => times.GetProperty(name).GetDouble() / 1000;

    static long Count(JsonElement result, string name) => result.GetProperty(name).GetInt64();

    static Outcome Of(string error) => error.Contains("timeout", StringComparison.OrdinalIgnoreCase) || error.Contains("timed out", StringComparison.OrdinalIgnoreCase) ? Outcome.Timeout
        : error.Contains("refused", StringComparison.OrdinalIgnoreCase) ? Outcome.Refused : Outcome.Reset;
}
