namespace SyncIoAnalyzers.Detector;

/// <summary>What the detector has seen since the app started, or since it was cleared.</summary>
public interface IBlockingReport
{
    /// <summary>When it began.</summary>
    DateTimeOffset Since { get; }

    /// <summary>The places that held pool threads, those that held them longest first.</summary>
    IReadOnlyList<SiteReport> Sites { get; }

    /// <summary>How many pool threads wait for a task at this moment. A wait that ended with an exception, as when it is cancelled, counts until its thread waits again: the runtime tells of no end.</summary>
    int WaitingNow { get; }

    /// <summary>Waits of which the place is not known: too many in one second, or at too many places.</summary>
    long Uncounted { get; }

    /// <summary>Forgets what was seen.</summary>
    void Clear();

    /// <summary>All of it as JSON, in the form that <c>syncio check --runtime</c> reads.</summary>
    string ToJson();
}

/// <summary>What was seen of one place.</summary>
/// <param name="Site">Where.</param>
/// <param name="Route">In which request; null outside of requests.</param>
/// <param name="Count">How many waits began.</param>
/// <param name="Total">How long those that are over held their threads, together.</param>
/// <param name="Longest">The longest of them.</param>
public sealed record SiteReport(BlockedSite Site, string? Route, long Count, TimeSpan Total, TimeSpan Longest);
