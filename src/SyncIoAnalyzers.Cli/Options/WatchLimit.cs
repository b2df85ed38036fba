using System.Globalization;
using System.Text.RegularExpressions;
using SyncIoAnalyzers.Watching;

namespace SyncIoAnalyzers.Cli.Options;

/// <summary>An upper limit for a figure of a watch: <c>blocked-ms/s>50</c>.</summary>
internal sealed partial record WatchLimit(string Figure, double Limit)
{
    static readonly IReadOnlyDictionary<string, Func<WatchResult, double>> Figures = new Dictionary<string, Func<WatchResult, double>>
    {
        ["blocked-ms/s"] = watched => watched.BlockedMsPerSecond,
        ["waits/s"] = watched => watched.Rows.Sum(r => r.WaitsPerSecond),
        ["threads"] = watched => watched.Rows.Sum(r => r.MaxThreads),
    };

    /// <summary>Parses the option value.</summary>
    /// <exception cref="StopException">The value is not such a limit.</exception>
    public static WatchLimit ParseLimit(string typed)
    {
        if (
            LimitPattern().Match(typed) is { Success: true } read
            && Figures.ContainsKey(read.Groups[1].Value)
            && double.TryParse(read.Groups[2].Value, NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out var most)
        )
            return new WatchLimit(read.Groups[1].Value, most);
        var examples = string.Join(", ", Figures.Keys.Select(figure => $"'{figure}>50'"));
        throw new StopException($"'{typed}' is not a limit; write one of {examples}.");
    }

    /// <summary>Returns true if the watch exceeded the limit.</summary>
    public bool IsExceeded(WatchResult watched) => Figures[Figure](watched) > Limit;

    [GeneratedRegex(@"^\s*(\S+?)\s*>\s*([\d.]+)\s*$")]
    private static partial Regex LimitPattern();
}
