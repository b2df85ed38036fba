namespace SyncIoAnalyzers.Detector;

/// <summary>The waits that the detector has seen since the start of the app or the last call of <see cref="Clear"/>.</summary>
public interface IBlockingReport
{
    /// <summary>The start of the period.</summary>
    DateTimeOffset Since { get; }

    /// <summary>The places that blocked pool threads, ordered by the time they blocked them, longest first.</summary>
    IReadOnlyList<SiteReport> Sites { get; }

    /// <summary>
    /// The number of pool threads that are waiting for a task. A wait that ended with an exception, such as a cancellation, counts until
    /// its thread waits again, because the runtime does not report its end.
    /// </summary>
    int WaitingNow { get; }

    /// <summary>The number of waits without a known place: too many in one second, or at too many places.</summary>
    long Uncounted { get; }

    /// <summary>Clears the report.</summary>
    void Clear();

    /// <summary>Returns the report as JSON, in the format that <c>syncio check --runtime</c> reads.</summary>
    string ToJson();
}

/// <summary>The waits at one place.</summary>
/// <param name="Site">The place.</param>
/// <param name="Route">The request; null outside of requests.</param>
/// <param name="Count">The number of waits.</param>
/// <param name="Total">The total time of the completed waits.</param>
/// <param name="Longest">The longest of them.</param>
public sealed record SiteReport(BlockedSite Site, string? Route, long Count, TimeSpan Total, TimeSpan Longest);
