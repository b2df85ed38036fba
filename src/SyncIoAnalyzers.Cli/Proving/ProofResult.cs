using System.Collections.Immutable;
using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Cli.Fixing;

namespace SyncIoAnalyzers.Cli.Proving;

/// <summary>A call that was seen to wait, in more than one round.</summary>
/// <param name="Call">The call.</param>
/// <param name="Threads">The mean number of threads that it held, over all rounds.</param>
/// <param name="IsOwn">False for a call that the fix leaves alone because no finding of the request is about it, such as one of a
/// middleware.</param>
internal sealed record SeenWait(SeenCall Call, double Threads, bool IsOwn);

/// <summary>The comparison of an application before and after the fix of one request.</summary>
/// <param name="Request">The request.</param>
/// <param name="Fix">The fix.</param>
/// <param name="Before">The loads before the fix.</param>
/// <param name="After">The loads after the fix.</param>
internal sealed record ProofResult(
    ProvenRequest Request,
    FixResult Fix,
    IReadOnlyList<ProofSample> Before,
    IReadOnlyList<ProofSample> After
)
{
    // Any application waits for that long at times, for locks of the framework.
    const double MinThreads = 0.002;

    // In one round, a thread that loses the processor while it holds a lock of the framework makes others wait for it.
    const int MinRounds = 2;

    const double MsPerSecond = 1000;

    /// <summary>The compared figures, the most important one first.</summary>
    public IReadOnlyList<ComparedFigure> Figures =>
        [
            Answers,
            Failures,
            Compare("median response time, ms", false, s => s.Stage.Latency.P50),
            Compare("99th percentile, ms", false, s => s.Stage.Latency.P99),
            Compare("pool threads", false, s => s.Threads),
            Compare("blocked threads, ms/s", false, s => s.BlockedMsPerSecond),
            Compare("processor time per request, ms", false, s => s.CpuMsPerRequest),
        ];

    /// <summary>The answers per second.</summary>
    public ComparedFigure Answers => Compare("good answers per second", true, s => s.AnswersPerSecond);

    /// <summary>The requests without a good answer.</summary>
    public ComparedFigure Failures => Compare("failed requests", false, s => s.Stage.Bad);

    /// <summary>The calls that waited before the fix, the worst first.</summary>
    public IReadOnlyList<SeenWait> WaitsBefore =>
        CollectWaits(Before, call => call.Rule != "" && Request.Findings.Any(f => RuntimeComparison.IsMatch(f, call)));

    /// <summary>
    /// The calls that wait with the fix. Their lines have moved: a call is the request's own if it is in a file with findings of the
    /// request or in one that the fix changed, unless it waited before and was not.
    /// </summary>
    public IReadOnlyList<SeenWait> WaitsAfter
    {
        get
        {
            var files = Request.Findings.Select(f => f.File).Concat(Fix.Files.Select(f => f.Path)).Select(GetFileName).ToHashSet();
            var others = WaitsBefore.Where(w => !w.IsOwn).Select(w => GetKey(w.Call)).ToHashSet();
            return CollectWaits(After, call => call.Rule != "" && files.Contains(GetFileName(call.File)) && !others.Contains(GetKey(call)));
        }
    }

    /// <summary>True if calls of the request's findings were seen to wait before the fix.</summary>
    public bool HasWaited => WaitsBefore.Any(w => w.IsOwn);

    /// <summary>True if none of its calls waits with the fix.</summary>
    public bool IsFree => !WaitsAfter.Any(w => w.IsOwn);

    /// <summary>True if the machine had other work than its processors can do, which hides differences.</summary>
    public bool WasBusy => Before.Concat(After).Select(s => s.MachineLoad ?? 0).Order().FirstOrDefault() > Environment.ProcessorCount;

    /// <summary>True if the request waited before the fix, does not wait after it, and answers no worse.</summary>
    public bool IsProven => HasWaited && IsFree && !Answers.IsWorse && !Failures.IsWorse;

    ComparedFigure Compare(string name, bool isMoreBetter, Func<ProofSample, double> value) =>
        new(name, isMoreBetter, [.. Before.Select(value)], [.. After.Select(value)]);

    static (string, string) GetKey(SeenCall call) => (GetFileName(call.File), call.Primitive);

    static string GetFileName(string file) => Path.GetFileName(file.Replace('\\', '/'));

    static ImmutableArray<SeenWait> CollectWaits(IReadOnlyList<ProofSample> samples, Func<SeenCall, bool> isOwn)
    {
        var seen = samples.SelectMany((sample, round) => RuntimeReport.FromWatch(sample.Watched).SeenCalls.Select(c => (Call: c, round)));
        var repeated = seen.GroupBy(s => (s.Call.Site, s.Call.Primitive)).Where(calls => CountRounds(calls) >= MinRounds);
        var waits = repeated.Select(calls => CreateWait([.. calls.Select(c => c.Call)])).Where(w => w.Threads >= MinThreads);
        return [.. waits.OrderByDescending(w => w.Threads).ThenBy(w => w.Call.Site.ShortText, StringComparer.Ordinal)];

        static int CountRounds(IEnumerable<(SeenCall Call, int Round)> calls) => calls.DistinctBy(c => c.Round).Count();

        SeenWait CreateWait(SeenCall[] calls) =>
            new(calls[0], calls.Sum(c => c.BlockedMsPerSecond) / MsPerSecond / samples.Count, isOwn(calls[0]));
    }
}
