namespace SyncIoAnalyzers.Companion.Load;

/// <summary>What became of the requests of one stage. Threads may add at once.</summary>
/// <param name="hasRate">Whether its requests are meant to begin at set times.</param>
internal sealed class Tally(bool hasRate)
{
    readonly long[] _counts = new long[Outcomes.All.Length];
    readonly Histogram? _intended = hasRate ? new() : null;

    /// <summary>How long the answered and the given up took.</summary>
    public Histogram Latency { get; } = new();

    /// <summary>How long they took from when they were meant to begin; the same as <see cref="Latency"/> where there is no rate.</summary>
    public Histogram Intended => _intended ?? Latency;

    /// <summary>Adds the end of a request.</summary>
    /// <param name="outcome">How it ended.</param>
    /// <param name="took">Since it began.</param>
    /// <param name="late">Before that, since it was meant to begin.</param>
    public void Add(Outcome outcome, TimeSpan took, TimeSpan late)
    {
        Interlocked.Increment(ref _counts[(int)outcome]);
        Latency.Add(took);
        _intended?.Add(took + late);
    }

    /// <summary>How many ended so.</summary>
    public long this[Outcome outcome] => Volatile.Read(ref _counts[(int)outcome]);

    /// <summary>How many ended well.</summary>
    public long Good => this[Outcome.Good];

    /// <summary>How many did not.</summary>
    public long Bad => Outcomes.All.Where(o => o != Outcome.Good).Sum(o => this[o]);
}
