using Microsoft.Extensions.Logging;

namespace SyncIoAnalyzers.Detector;

/// <summary>Options of the detector.</summary>
public sealed class BlockingDetectionOptions
{
    /// <summary>Turns the detector on. If false, it detects nothing and costs nothing. True by default.</summary>
    public bool Enabled { get; set; } = true;

    /// <summary>The level at which places are logged; <see cref="LogLevel.None"/> logs nothing. A warning by default.</summary>
    public LogLevel LogLevel { get; set; } = LogLevel.Warning;

    /// <summary>
    /// The minimum time between two log entries for a place. It is logged when first seen, and then with everything seen since the last
    /// entry. A minute by default.
    /// </summary>
    public TimeSpan LogInterval { get; set; } = TimeSpan.FromMinutes(1);

    /// <summary>
    /// The maximum number of places to keep, counted once per route that leads there; waits at further places are only counted. 1000 by
    /// default.
    /// </summary>
    public int MaxSites { get; set; } = 1000;

    /// <summary>
    /// The maximum number of stacks captured per second; further waits are only counted. 10 000 by default: a stack takes about 6 to 11
    /// µs, so at most about a tenth of a core.
    /// </summary>
    public int MaxStacksPerSecond { get; set; } = 10_000;

    /// <summary>Returns true for intended waits, which are not reported. None by default.</summary>
    public Func<BlockedWait, bool>? Ignore { get; set; }

    /// <summary>Called after each wait, on the thread that waited; must return quickly. None by default.</summary>
    public Action<BlockedWait>? OnBlocked { get; set; }
}
