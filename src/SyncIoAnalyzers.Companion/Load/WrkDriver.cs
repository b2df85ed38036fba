using System.Globalization;
using System.Text.RegularExpressions;

namespace SyncIoAnalyzers.Companion.Load;

/// <summary>wrk, the fastest generator for plain requests.</summary>
internal sealed class WrkDriver : LoadDriver
{
    /// <inheritdoc/>
    public override string VersionOption => "--version";

    /// <inheritdoc/>
    public override string VersionPrefix => "wrk ";

    /// <inheritdoc/>
    public override string? FindRefusal(RequestTarget target) =>
        target.IsHttp2 ? "wrk supports HTTP/1.1 only; leave out --http2 or --driver."
        : target.Method != "GET" || target.Body != null
            ? "wrk needs a script of its own for anything but a plain GET; leave out --driver, or name bombardier."
        : null;

    /// <inheritdoc/>
    public override IEnumerable<string> CreateArguments(RequestTarget target, int connections, int seconds, int timeout) =>
        [
            "--threads",
            FormatNumber(Math.Min(connections, Environment.ProcessorCount)),
            "--connections",
            FormatNumber(connections),
            "--duration",
            $"{FormatNumber(seconds)}s",
            "--timeout",
            $"{FormatNumber(timeout)}s",
            "--latency",
            .. GetHeaders(target).SelectMany(h => new[] { "--header", h }),
            FormatUrl(target),
        ];

    /// <inheritdoc/>
    public override StageResult ParseOutput(string text, LoadStage stage)
    {
        var all = Regex.Match(text, @"(\d+) requests in (\S+?),");
        if (!all.Success)
            throw new FormatException();
        var errors = Regex.Match(text, @"Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)");
        var status = ParseCount(Regex.Match(text, @"Non-2xx or 3xx responses: (\d+)"), 1);
        var ended = new Dictionary<RequestOutcome, long>
        {
            [RequestOutcome.Good] = ParseCount(all, 1) - status,
            [RequestOutcome.Status] = status,
            [RequestOutcome.Timeout] = ParseCount(errors, 4),
            [RequestOutcome.Refused] = ParseCount(errors, 1),
            [RequestOutcome.Reset] = ParseCount(errors, 2) + ParseCount(errors, 3),
        };
        var times = ParseLatencies(text);
        return new StageResult(stage, ParseMilliseconds(all.Groups[2].Value) / 1000, ended, 0, times, times);
    }

    static LatencySummary ParseLatencies(string text)
    {
        var line = Regex.Match(text, @"Latency\s+(\S+)\s+\S+\s+(\S+)");
        return new LatencySummary(ParseMilliseconds(line.Groups[1].Value), At(50), At(90), At(99), ParseMilliseconds(line.Groups[2].Value));

        double At(int percent) => ParseMilliseconds(Regex.Match(text, $@"\s{percent}%\s+(\S+)").Groups[1].Value);
    }

    static long ParseCount(Match match, int group) =>
        match.Success ? long.Parse(match.Groups[group].Value, CultureInfo.InvariantCulture) : 0;

    /// <summary>Parses a time with its unit, such as <c>1.03ms</c>, into milliseconds.</summary>
    static double ParseMilliseconds(string time)
    {
        var match = Regex.Match(time, @"^([\d.]+)(us|ms|s|m|h)$");
        return !match.Success
            ? throw new FormatException()
            : double.Parse(match.Groups[1].Value, CultureInfo.InvariantCulture)
                * match.Groups[2].Value switch
                {
                    "us" => 0.001,
                    "ms" => 1,
                    "s" => 1000,
                    "m" => 60_000,
                    _ => 3_600_000,
                };
    }
}
