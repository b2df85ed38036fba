namespace SyncIoAnalyzers.Companion.Report;

/// <summary>When an experiment was measured, and the other work of the machine meanwhile.</summary>
/// <param name="Start">The moment of the start.</param>
/// <param name="Seconds">The duration.</param>
/// <param name="OthersBefore">The processors that other processes used just before; null if unknown.</param>
/// <param name="OthersDuring">The processors that other processes used meanwhile; null if unknown.</param>
internal sealed record RunCircumstances(DateTimeOffset Start, double Seconds, double? OthersBefore, double? OthersDuring)
{
    /// <summary>The sentence that precedes the result if the machine was busy.</summary>
    public const string BusyMachine = "The machine was busy with other work, which these figures include. ";

    // With a quarter of each processor gone, figures of the lab change by more than from one quiet run to the next.
    const double BusyShare = 0.25;

    static readonly TimeSpan LookBefore = TimeSpan.FromMilliseconds(200);

    /// <summary>True if other processes used so much of the machine that the figures include their effect.</summary>
    public bool WasBusy => Math.Max(OthersBefore ?? 0, OthersDuring ?? 0) > BusyShare * Environment.ProcessorCount;

    /// <summary>The moment of the start, for people of all time zones.</summary>
    public string StartText => $"{Start.UtcDateTime:yyyy-MM-dd HH:mm} UTC";

    /// <summary>The facts of a report.</summary>
    public IEnumerable<(string Name, string Value)> CreateFacts(int rounds)
    {
        var count = rounds == 1 ? "one round; --rounds 5 shows how much the figures vary" : $"{rounds} rounds";
        yield return ("Measured", $"{StartText}, in {FigureFormat.FormatCount(Seconds)} s, {count}");
        if (OthersBefore is { } before)
            yield return ("Other work", $"other processes used {FigureFormat.FormatShort(before)} {DescribeDuring()}");
    }

    /// <summary>Measures only the time of an action.</summary>
    public static RunCircumstances MeasureTime(Action work)
    {
        var start = DateTimeOffset.Now;
        work();
        return new(start, (DateTimeOffset.Now - start).TotalSeconds, null, null);
    }

    /// <summary>Measures while an action runs.</summary>
    /// <param name="work">The action.</param>
    /// <param name="isOwnWork">True if all work of the measurement is done by this process and its children.</param>
    public static RunCircumstances Observe(Action work, bool isOwnWork)
    {
        var idle = MachineActivity.ReadNow();
        if (idle != null)
            Thread.Sleep(LookBefore);
        var before = MachineActivity.ReadNow();
        return MeasureTime(work) with
        {
            OthersBefore = MachineActivity.ComputeOthers(idle, before),
            OthersDuring = isOwnWork ? MachineActivity.ComputeOthers(before, MachineActivity.ReadNow()) : null,
        };
    }

    string DescribeDuring()
    {
        var during = OthersDuring is { } known ? $", and {FigureFormat.FormatShort(known)} during it" : "";
        return $"processors before the measurement{during}";
    }
}
