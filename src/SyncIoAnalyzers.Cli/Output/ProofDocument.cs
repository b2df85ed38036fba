using SyncIoAnalyzers.Cli.Fixing;
using SyncIoAnalyzers.Cli.Formatting;
using SyncIoAnalyzers.Cli.Options;
using SyncIoAnalyzers.Cli.Proving;
using SyncIoAnalyzers.Companion.Experiments;
using SyncIoAnalyzers.Companion.Report;

namespace SyncIoAnalyzers.Cli.Output;

/// <summary>Creates the page of <c>syncio prove</c>.</summary>
internal static class ProofDocument
{
    /// <summary>The title of the table with the figures.</summary>
    public const string FigureTable = "Before and after";

    const string OtherCode =
        "Other code: no finding of this request is about the call, so the fix leaves it. It may be a middleware or a filter, a lock, or "
        + "a call without a better alternative.";

    /// <summary>Creates the page of one request.</summary>
    public static ReportDocument CreateDocument(ProofResult proof, ProveOptions options, LaunchProfile profile) =>
        new(
            $"{proof.Request.Route}, before and after the fix",
            ProofVerdict.FormatVerdict(proof),
            CreateFacts(proof, options, profile),
            [
                CreateChart(proof),
                CreateFigures(proof),
                CreateWaits("Waits before the fix", proof.WaitsBefore),
                CreateWaits("Waits with the fix", proof.WaitsAfter),
                CreateFindings(proof),
                new CodeListing("The fix", FormatDiff(proof, options)),
            ]
        );

    static IReadOnlyList<(string, string)> CreateFacts(ProofResult proof, ProveOptions options, LaunchProfile profile)
    {
        var load = FormattableString.Invariant($"{options.Connections} connections for {options.Seconds} s, request timeout 1 s");
        var significance = FigureFormat.FormatPercent(RankTest.Significance);
        return
        [
            ("Date", $"{DateTime.UtcNow:yyyy-MM-dd HH:mm} UTC"),
            ("Machine", $"{MachineInfo.This}"),
            ("Load of the machine", FormatMachineLoad(proof)),
            ("Launch profile", profile.Name == "" ? "none" : $"{profile.Name}, environment {profile.EnvironmentName}"),
            ("Rounds", $"{options.Rounds}, each in a fresh process, in turns"),
            ("Load", load),
            ("Difference", $"Mann-Whitney test over the rounds, two-sided, below {significance}"),
        ];
    }

    static string FormatMachineLoad(ProofResult proof)
    {
        double[] loads = [.. proof.Before.Concat(proof.After).Select(s => s.MachineLoad).OfType<double>()];
        return loads.Length == 0
            ? "unknown"
            : FormattableString.Invariant(
                $"{loads[0]:0.0} at the start, up to {loads.Max():0.0} later, with {Environment.ProcessorCount} processors"
            );
    }

    static LineChart CreateChart(ProofResult proof)
    {
        const string Title = "Good answers per second over time";
        ChartSeries[] series =
        [
            new("before the fix", GetMedianCurve(proof.Before), VerdictTone.Bad),
            new("with the fix", GetMedianCurve(proof.After), VerdictTone.Good),
        ];
        return new LineChart(Title, new ChartAxis("s"), new ChartAxis("good answers/s"), series)
        {
            Description = $"{Title}, in the median round of each version; the table has the ranges.",
        };
    }

    static IReadOnlyList<(double, double)> GetMedianCurve(IReadOnlyList<ProofSample> samples) =>
        CurveSmoothing.SmoothCurve(samples.OrderBy(s => s.AnswersPerSecond).ElementAt(samples.Count / 2).Curve);

    static ReportTable CreateFigures(ProofResult proof) =>
        new(FigureTable, ["figure", "before the fix", "with the fix", "difference"], [.. proof.Figures.Select(CreateRow)])
        {
            Note = "The median of the rounds, with the least and the greatest value. Noise: rounds of one application differ as much.",
        };

    static IReadOnlyList<TableEntry> CreateRow(ComparedFigure figure) =>
        [
            figure.Name,
            ProofVerdict.FormatRange(figure.Before),
            ProofVerdict.FormatRange(figure.After),
            figure.IsBetter ? new TableEntry("better", VerdictTone.Good)
            : figure.IsWorse ? new TableEntry("worse", VerdictTone.Bad)
            : "within the noise",
        ];

    static ReportBlock CreateWaits(string title, IReadOnlyList<SeenWait> waits)
    {
        if (waits.Count == 0)
            return new ReportParagraph(title, "No thread was seen to wait in the application's code.");
        string[] columns = ["where", "waits in", "rule", "threads on average", "of"];
        return new ReportTable(title, columns, [.. waits.Select(CreateRow)]) { Note = OtherCode };
    }

    static IReadOnlyList<TableEntry> CreateRow(SeenWait wait) =>
        [
            wait.Call.Line > 0 ? $"{wait.Call.Site.ShortText} {wait.Call.Member}" : wait.Call.Member,
            wait.Call.Primitive,
            wait.Call.Rule == "" ? "none" : wait.Call.Rule,
            FigureFormat.FormatShort(wait.Threads),
            wait.IsOwn ? new TableEntry("this request", VerdictTone.Bad) : "other code",
        ];

    static ReportTable CreateFindings(ProofResult proof) =>
        new(
            "The findings of the request",
            ["where", "rule", "message"],
            [.. proof.Request.Findings.Select(f => new TableEntry[] { $"{f.File}:{f.Line}", f.Id, f.Message })]
        );

    static string FormatDiff(ProofResult proof, ProveOptions options) =>
        string.Concat(
            proof.Fix.Files.Select(f =>
                UnifiedDiff.FormatDiff(RelativePath.FormatPath(f.Path, options.Check.Load.CurrentDirectory), f.CurrentText, f.NewText)
            )
        );
}
