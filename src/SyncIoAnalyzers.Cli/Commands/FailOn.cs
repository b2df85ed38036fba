using System.Globalization;
using System.Text.RegularExpressions;
using SyncIoAnalyzers.Cli.Watching;

namespace SyncIoAnalyzers.Cli.Commands;

/// <summary>A figure that is not to be exceeded: <c>blocked-ms/s>50</c>.</summary>
internal sealed partial record FailOn(string Figure, double Most)
{
    static readonly IReadOnlyDictionary<string, Func<Watched, double>> Figures = new Dictionary<string, Func<Watched, double>>
    {
        ["blocked-ms/s"] = watched => watched.BlockedMsPerSecond,
        ["waits/s"] = watched => watched.Rows.Sum(r => r.WaitsPerSecond),
        ["threads"] = watched => watched.Rows.Sum(r => r.Most),
    };

    /// <summary>As it is typed.</summary>
    /// <exception cref="StopException">It is no such figure.</exception>
    public static FailOn Read(string typed) =>
        Form().Match(typed) is { Success: true } read && Figures.ContainsKey(read.Groups[1].Value) && double.TryParse(read.Groups[2].Value, NumberStyles.AllowDecimalPoint, CultureInfo.InvariantCulture, out var most)
            ? new FailOn(read.Groups[1].Value, most) : throw new StopException($"'{typed}' is no limit; write one of {string.Join(", ", Figures.Keys.Select(f => $"'{f}>50'"))}.");

    /// <summary>Whether it was exceeded.</summary>
    public bool IsExceeded(Watched watched) => Figures[Figure](watched) > Most;

    [GeneratedRegex(@"^\s*(\S+?)\s*>\s*([\d.]+)\s*$")]
    private static partial Regex Form();
}
