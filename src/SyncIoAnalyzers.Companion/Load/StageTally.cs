namespace SyncIoAnalyzers.Companion.Load;

/// <summary>Counts the outcomes and latencies of one stage. Thread-safe.</summary>
/// <param name="hasRate">True if the requests have scheduled start times.</param>
internal sealed class StageTally(bool hasRate)
{
    readonly long[] _counts = new long[OutcomeClassifier.All.Length];
    readonly LatencyRecorder? _intended = hasRate ? new() : null;

    /// <summary>The latencies of completed and abandoned requests.</summary>
    public LatencyRecorder Latency { get; } = new();

    /// <summary>The latencies from the scheduled start; the same as <see cref="Latency"/> if there is no rate.</summary>
    public LatencyRecorder Intended => _intended ?? Latency;

    /// <summary>Adds a completed request.</summary>
    /// <param name="outcome">Its outcome.</param>
    /// <param name="took">The time since its start.</param>
    /// <param name="late">The delay of its start after the scheduled time.</param>
    public void AddRequest(RequestOutcome outcome, TimeSpan took, TimeSpan late)
    {
        Interlocked.Increment(ref _counts[(int)outcome]);
        Latency.RecordDuration(took);
        _intended?.RecordDuration(took + late);
    }

    /// <summary>The number of requests with this outcome.</summary>
    public long this[RequestOutcome outcome] => Volatile.Read(ref _counts[(int)outcome]);

    /// <summary>The number of successful requests.</summary>
    public long Good => this[RequestOutcome.Good];

    /// <summary>The number of failed requests.</summary>
    public long Bad => OutcomeClassifier.All.Where(o => o != RequestOutcome.Good).Sum(o => this[o]);
}
