using System.Globalization;
using System.Text.RegularExpressions;

namespace SyncIoAnalyzers.Benchmarks.Peers;

/// <summary>The seconds that the compilers of one build report.</summary>
/// <param name="Total">Seconds of all analyzers.</param>
/// <param name="Own">Seconds of the analyzers of one set.</param>
/// <param name="Compile">Seconds of the compilers, from start to end.</param>
/// <param name="Ids">The rules whose analyzers ran.</param>
internal sealed partial record AnalyzerReport(double Total, double Own, double Compile, IReadOnlySet<string> Ids)
{
    /// <summary>Reads the log of a build at detailed verbosity; the compilers of several projects are summed up.</summary>
    public static AnalyzerReport ReadLog(IEnumerable<string> log, AnalyzerSet set)
    {
        var (total, own, compile, ran) = (0.0, 0.0, 0.0, new HashSet<string>());
        foreach (var line in log)
            if (TotalLine().Match(line) is { Success: true } all)
                total += ParseSeconds(all);
            else if (AnalyzerLine().Match(line) is { Success: true } one)
            {
                var ids = one.Groups["ids"].Value.Split(", ");
                own += ids.Any(set.HasRule) ? ParseSeconds(one) : 0;
                ran.UnionWith(ids);
            }
            else if (CompilerLine().Match(line) is { Success: true } compiler)
                compile += double.Parse(compiler.Groups["ms"].Value, CultureInfo.InvariantCulture) / 1000;
        return new AnalyzerReport(total, own, compile, ran);
    }

    /// <summary>Returns the median of several builds for each figure.</summary>
    public static AnalyzerReport ComputeMedian(IReadOnlyCollection<AnalyzerReport> builds) =>
        new(
            WorkMeasurement.ComputeMedian(builds.Select(b => b.Total)),
            WorkMeasurement.ComputeMedian(builds.Select(b => b.Own)),
            WorkMeasurement.ComputeMedian(builds.Select(b => b.Compile)),
            builds.First().Ids
        );

    // "<0.001" is a time below the resolution: it counts as half of it. Some cultures write a decimal comma.
    static double ParseSeconds(Match line) =>
        line.Groups["less"].Length > 0 ? 0.0005 : double.Parse(line.Groups["s"].Value.Replace(',', '.'), CultureInfo.InvariantCulture);

    [GeneratedRegex(@"Total analyzer execution time: (?<less><?)\s*(?<s>\d+[.,]\d+) s")]
    private static partial Regex TotalLine();

    // "   0.123    45      Product.SomeAnalyzer (ID1, ID2)"; the lines of assemblies name a version instead.
    [GeneratedRegex(@"^\s*(\d+(:\d+)?>)?\s*(?<less><?)\s*(?<s>\d+[.,]\d+)\s+<?\s*\d+\s+\S+ \((?<ids>[^=]+)\)\s*$")]
    private static partial Regex AnalyzerLine();

    // A line of the summary at the end of the log: "  1234 ms  Csc   1 calls"
    [GeneratedRegex(@"^\s*(?<ms>\d+) ms\s+Csc\s+\d+ calls")]
    private static partial Regex CompilerLine();
}
