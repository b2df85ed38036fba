using System.Text.Json;

namespace SyncIoAnalyzers.Companion.Load;

/// <summary>bombardier, the load generator that the articles used.</summary>
internal sealed class BombardierDriver : LoadDriver
{
    static readonly string[] FixedArguments = ["--latencies", "--insecure", "--print", "result", "--format", "json"];

    /// <inheritdoc/>
    public override string VersionOption => "--version";

    /// <inheritdoc/>
    public override string VersionPrefix => "bombardier version";

    /// <inheritdoc/>
    public override string? FindRefusal(RequestTarget target) =>
        target.Body is { } body && body.Contains((byte)0)
            ? "bombardier cannot be given a body with a zero byte; leave out --driver."
            : null;

    /// <inheritdoc/>
    public override IEnumerable<string> CreateArguments(RequestTarget target, int connections, int seconds, int timeout) =>
        [
            "--connections",
            FormatNumber(connections),
            "--duration",
            $"{FormatNumber(seconds)}s",
            "--timeout",
            $"{FormatNumber(timeout)}s",
            .. FixedArguments,
            "--method",
            target.Method,
            .. target.IsHttp2 ? ["--http2"] : Array.Empty<string>(),
            .. target.Body is { } body ? ["--body", System.Text.Encoding.UTF8.GetString(body)] : Array.Empty<string>(),
            .. GetHeaders(target).SelectMany(h => new[] { "--header", h }),
            FormatUrl(target),
        ];

    /// <inheritdoc/>
    public override StageResult ParseOutput(string text, LoadStage stage)
    {
        try
        {
            using var json = JsonDocument.Parse(text[Math.Max(0, text.IndexOf('{'))..]);
            var result = json.RootElement.GetProperty("result");
            var errors = result.TryGetProperty("errors", out var all)
                ? all.EnumerateArray()
                    .Select(e => (Kind: ClassifyError(e.GetProperty("description").GetString()!), Count: e.GetProperty("count").GetInt64()))
                    .ToArray()
                : [];
            var ended = OutcomeClassifier.All.ToDictionary(o => o, o => errors.Where(e => e.Kind == o).Sum(e => e.Count));
            ended[RequestOutcome.Good] = ReadCount(result, "req2xx") + ReadCount(result, "req3xx");
            ended[RequestOutcome.Status] = ReadCount(result, "req1xx") + ReadCount(result, "req4xx") + ReadCount(result, "req5xx");
            var times = ReadLatencies(result);
            return new StageResult(stage, result.GetProperty("timeTakenSeconds").GetDouble(), ended, 0, times, times);
        }
        catch (Exception other) when (other is JsonException or KeyNotFoundException or InvalidOperationException)
        {
            throw new FormatException();
        }
    }

    /// <summary>Reads the latencies, which bombardier reports in microseconds; it reports none if there were no responses.</summary>
    static LatencySummary ReadLatencies(JsonElement result)
    {
        if (!result.TryGetProperty("latency", out var times))
            return LatencySummary.None;
        return new LatencySummary(
            ReadMilliseconds(times, "mean"),
            Percentile("50"),
            Percentile("90"),
            Percentile("99"),
            ReadMilliseconds(times, "max")
        );

        double Percentile(string percent) => ReadMilliseconds(times.GetProperty("percentiles"), percent);
    }

    static double ReadMilliseconds(JsonElement times, string name) => times.GetProperty(name).GetDouble() / 1000;

    static long ReadCount(JsonElement result, string name) => result.GetProperty(name).GetInt64();

    static RequestOutcome ClassifyError(string error) =>
        error.Contains("timeout", StringComparison.OrdinalIgnoreCase) || error.Contains("timed out", StringComparison.OrdinalIgnoreCase)
            ? RequestOutcome.Timeout
        : error.Contains("refused", StringComparison.OrdinalIgnoreCase) ? RequestOutcome.Refused
        : RequestOutcome.Reset;
}
