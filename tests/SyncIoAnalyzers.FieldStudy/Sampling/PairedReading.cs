namespace SyncIoAnalyzers.FieldStudy.Sampling;

/// <summary>The verdicts of both readers on one finding.</summary>
/// <param name="Row">The finding.</param>
/// <param name="First">The verdict of the first reader.</param>
/// <param name="Second">The verdict of the second reader.</param>
internal sealed record PairedReading(SampleRow Row, Verdict First, Verdict Second)
{
    const int ReaderCount = 2;

    static readonly Dictionary<string, Verdict> _verdicts = Enum.GetValues<Verdict>().ToDictionary(FormatVerdict);

    /// <summary>Gets the file that lists the verdicts.</summary>
    public static string DefaultFile => Path.Combine(BuildFacts.GetSingle("Study"), "readings.tsv");

    /// <summary>Gets a value indicating whether both readers say that the finding is right.</summary>
    public bool IsRight => First == Verdict.Right && Second == Verdict.Right;

    /// <summary>Returns the name of a verdict in the file and in the tables.</summary>
    public static string FormatVerdict(Verdict verdict) =>
        verdict switch
        {
            Verdict.WrongCall => "wrong call",
            Verdict.WrongRequest => "wrong request",
            _ => verdict.ToString().ToLowerInvariant(),
        };

    /// <summary>Reads the verdicts of both readers; findings that only one of them has judged are left out.</summary>
    public static IReadOnlyList<PairedReading> ReadFile(string file, IReadOnlyList<SampleRow> sample)
    {
        var rows = TabSeparatedFile.ReadRows(file, "number", "reader", "verdict", "reason");
        var readings = rows.Select(row =>
            (Number: SampleRow.ParseNumber(row[0], file), Reader: row[1], Verdict: ParseVerdict(row[2], file))
        );
        var byReader = readings.ToLookup(reading => reading.Reader);
        var readers = byReader.Select(reader => reader.Key).Order(StringComparer.Ordinal).ToList();
        if (readers.Count != ReaderCount)
            throw new StopException($"'{file}' has the verdicts of {readers.Count} readers; the protocol has {ReaderCount}.");
        var verdicts = readers.ConvertAll(reader => IndexVerdicts(byReader[reader].Select(r => (r.Number, r.Verdict)), reader, file));
        if (verdicts.SelectMany(one => one.Keys).Except(sample.Select(row => row.Number)).Order().ToList() is [var unknown, ..])
            throw new StopException($"'{file}' has a verdict on {unknown}, which is not in the sample.");
        return
        [
            .. sample
                .Where(row => verdicts.TrueForAll(one => one.ContainsKey(row.Number)))
                .Select(row => new PairedReading(row, verdicts[0][row.Number], verdicts[1][row.Number])),
        ];
    }

    static Dictionary<int, Verdict> IndexVerdicts(IEnumerable<(int Number, Verdict Verdict)> readings, string reader, string file)
    {
        var index = new Dictionary<int, Verdict>();
        foreach (var (number, verdict) in readings)
            if (!index.TryAdd(number, verdict))
                throw new StopException($"'{file}' has two verdicts of {reader} on {number}; keep one.");
        return index;
    }

    static Verdict ParseVerdict(string text, string file) =>
        _verdicts.TryGetValue(text, out var verdict)
            ? verdict
            : throw new StopException($"'{text}' in '{file}' is not a verdict; write {string.Join(", ", _verdicts.Keys)}.");
}
