using Microsoft.Extensions.Logging;

namespace SyncIoAnalyzers.Detector;

/// <summary>What the detector does with the waits that it sees.</summary>
public sealed class BlockingDetectionOptions
{
    /// <summary>The one switch: false listens to nothing and costs nothing. True by default.</summary>
    public bool Enabled { get; set; } = true;

    /// <summary>How loud a place is logged; <see cref="LogLevel.None"/> is silent. A warning by default.</summary>
    public LogLevel LogLevel { get; set; } = LogLevel.Warning;

    /// <summary>A place is logged when it is seen first, and then at most once in this time with what was seen since. A minute by default.</summary>
    public TimeSpan LogInterval { get; set; } = TimeSpan.FromMinutes(1);

    /// <summary>The most places that are kept, each once for every route that leads there; waits at further ones are only counted. 1000 by default.</summary>
    public int MaxSites { get; set; } = 1000;

    /// <summary>The most stacks that are taken in one second; further waits are only counted. 10 000 by default: a stack takes about 6 to 11 µs, so at most about a tenth of a core.</summary>
    public int MaxStacksPerSecond { get; set; } = 10_000;

    /// <summary>Waits that are meant to be: those for which it gives true are not reported. None by default.</summary>
    public Func<BlockedWait, bool>? Ignore { get; set; }

    /// <summary>Called with each wait that is over, on the thread that waited: be quick. None by default.</summary>
    public Action<BlockedWait>? OnBlocked { get; set; }
}
