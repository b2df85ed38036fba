using System.Globalization;
using System.Text.RegularExpressions;

namespace SyncIoAnalyzers.Companion.Load;

/// <summary>wrk: the fastest there is, for plain requests.</summary>
internal sealed class WrkForm : ToolForm
{
    /// <inheritdoc/>
    public override string AsksVersion => "--version";

    /// <inheritdoc/>
    public override string SaysVersion => "wrk ";

    /// <inheritdoc/>
    public override string? Refusal(Target target) => target.IsHttp2 ? "wrk asks over HTTP/1.1 alone; leave out --http2 or --driver."
        : target.Method != "GET" || target.Body != null ? "wrk asks anything but a plain GET only by a script of its own; leave out --driver, or name bombardier." : null;

    /// <inheritdoc/>
    public override IEnumerable<string> Arguments(Target target, int connections, int seconds, int timeout) =>
    [
        "--threads", Text(Math.Min(connections, Environment.ProcessorCount)), "--connections", Text(connections), "--duration", $"{Text(seconds)}s", "--timeout", $"{Text(timeout)}s", "--latency",
        .. Headers(target).SelectMany(h => new[] { "--header", h }), Url(target),
    ];

    /// <inheritdoc/>
    public override StageResult Read(string text, Stage stage)
    {
        var all = Regex.Match(text, @"(\d+) requests in (\S+?),");
        if (!all.Success)
            throw new FormatException();
        var errors = Regex.Match(text, @"Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)");
        var status = Count(Regex.Match(text, @"Non-2xx or 3xx responses: (\d+)"), 1);
        return new StageResult(stage, Ms(all.Groups[2].Value) / 1000, new Dictionary<Outcome, long>
        {
            [Outcome.Good] = Count(all, 1) - status, [Outcome.Status] = status, [Outcome.Timeout] = Count(errors, 4), [Outcome.Refused] = Count(errors, 1), [Outcome.Reset] = Count(errors, 2) + Count(errors, 3),
        }, 0, Times(text), Times(text));
    }

    static Latencies Times(string text)
    {
        var line = Regex.Match(text, @"Latency\s+(\S+)\s+\S+\s+(\S+)");
        return new Latencies(Ms(line.Groups[1].Value), At(50), At(90), At(99), Ms(line.Groups[2].Value));

        double At(int percent) => Ms(Regex.Match(text, $@"\s{percent}%\s+(\S+)").Groups[1].Value);
    }

    static long Count(Match match, int group) => match.Success ? long.Parse(match.Groups[group].Value, CultureInfo.InvariantCulture) : 0;

    /// <summary>A time with its unit, as <c>1.03ms</c>, in milliseconds.</summary>
    static double Ms(string time)
    {
        var match = Regex.Match(time, @"^([\d.]+)(us|ms|s|m|h)$");
        return !match.Success ? throw new FormatException() : double.Parse(match.Groups[1].Value, CultureInfo.InvariantCulture) * match.Groups[2].Value switch { "us" => 0.001, "ms" => 1, "s" => 1000, "m" => 60_000, _ => 3_600_000 };
    }
}
