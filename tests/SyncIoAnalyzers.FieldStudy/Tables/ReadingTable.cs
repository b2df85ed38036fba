using SyncIoAnalyzers.FieldStudy.Sampling;

namespace SyncIoAnalyzers.FieldStudy.Tables;

/// <summary>The verdicts of the readers: the share that is right, all pairs of verdicts, and how often the readers agree.</summary>
internal static class ReadingTable
{
    static readonly Verdict[] _verdicts = Enum.GetValues<Verdict>();

    /// <summary>Writes the tables.</summary>
    public static string CreateText(IReadOnlyList<PairedReading> readings, int sampleCount)
    {
        var unread = sampleCount - readings.Count;
        var rest = unread > 0 ? $"; {unread} are still to be read" : "";
        return $"Both readers judged {readings.Count} of {sampleCount} findings{rest}.\n\n"
            + $"{CreateShares(readings)}\n{CreatePairs(readings)}\n{CreateAgreement(readings)}";
    }

    static MarkdownTable CreateShares(IReadOnlyList<PairedReading> readings)
    {
        var table = new MarkdownTable("code", "findings", "right by both", "share", "95 % interval");
        AddShare("built", [.. readings.Where(reading => reading.Row.IsBuilt)]);
        AddShare("unrestorable", [.. readings.Where(reading => !reading.Row.IsBuilt)]);
        AddShare("all", readings);
        return table;

        void AddShare(string title, IReadOnlyCollection<PairedReading> counted)
        {
            var right = counted.Count(reading => reading.IsRight);
            var (low, high) = Agreement.ComputeInterval(right, counted.Count);
            var interval = counted.Count == 0 ? "–" : $"{MarkdownTable.FormatShare(low)} to {MarkdownTable.FormatShare(high)}";
            table.AddRow(title, $"{counted.Count}", $"{right}", MarkdownTable.FormatShare(right, counted.Count), interval);
        }
    }

    static MarkdownTable CreatePairs(IReadOnlyList<PairedReading> readings)
    {
        var table = new MarkdownTable(["first reader \\ second reader", .. _verdicts.Select(PairedReading.FormatVerdict)]);
        foreach (var first in _verdicts)
            table.AddRow([PairedReading.FormatVerdict(first), .. _verdicts.Select(second => $"{CountPairs(readings, first, second)}")]);
        return table;
    }

    static int CountPairs(IReadOnlyList<PairedReading> readings, Verdict first, Verdict second) =>
        readings.Count(reading => (reading.First, reading.Second) == (first, second));

    static MarkdownTable CreateAgreement(IReadOnlyList<PairedReading> readings)
    {
        var table = new MarkdownTable("the readers agree on", "share", "Cohen's kappa");
        AddAgreement("the verdict", [.. readings.Select(reading => (reading.First, reading.Second))]);
        AddAgreement("right or not", [.. readings.Select(reading => (reading.First == Verdict.Right, reading.Second == Verdict.Right))]);
        return table;

        void AddAgreement<T>(string title, IReadOnlyList<(T First, T Second)> pairs)
        {
            var kappa = Agreement.ComputeKappa(pairs);
            table.AddRow(
                title,
                MarkdownTable.FormatShare(Agreement.ComputePlain(pairs)),
                double.IsNaN(kappa) ? "–" : TextTable.FormatFigure(kappa)
            );
        }
    }
}
