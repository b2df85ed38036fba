using SyncIoAnalyzers.Companion.Experiments;
using SyncIoAnalyzers.Companion.Load;
using SyncIoAnalyzers.Companion.Report;
using SyncIoAnalyzers.Watching;

namespace SyncIoAnalyzers.Cli.Proving;

/// <summary>One load on one of the two applications, in a fresh process.</summary>
/// <param name="Stage">The result of the load.</param>
/// <param name="Curve">The course of the load.</param>
/// <param name="Watched">The waits that were seen during the load.</param>
/// <param name="CpuMs">The processor time that the application used, in milliseconds; null if it is unknown.</param>
/// <param name="MachineLoad">The load average of the machine when the load began; null if the system has none.</param>
internal sealed record ProofSample(
    StageResult Stage,
    IReadOnlyList<LoadMoment> Curve,
    WatchResult Watched,
    double? CpuMs,
    double? MachineLoad
)
{
    /// <summary>Good answers per second.</summary>
    public double AnswersPerSecond => Stage.GoodPerSecond;

    /// <summary>The greatest number of pool threads.</summary>
    public double Threads => Watched.Readings.Select(r => r.Threads).Append(Watched.PoolThreads).Max();

    /// <summary>The time for which threads were held, in milliseconds per second.</summary>
    public double BlockedMsPerSecond => Watched.BlockedMsPerSecond;

    /// <summary>The processor time per finished request, in milliseconds; 0 if it is unknown.</summary>
    public double CpuMsPerRequest => (CpuMs ?? 0) / Math.Max(1, Stage.Requests);
}

/// <summary>A figure of both applications.</summary>
/// <param name="Name">The name, with its unit.</param>
/// <param name="IsMoreBetter">Whether a greater value is the better one.</param>
/// <param name="Before">The values before the fix, one per round.</param>
/// <param name="After">The values after the fix.</param>
internal sealed record ComparedFigure(string Name, bool IsMoreBetter, IReadOnlyList<double> Before, IReadOnlyList<double> After)
{
    /// <summary>The median of some values; 0 if there are none.</summary>
    public static double ComputeMedian(IReadOnlyCollection<double> values) => FigureFormat.ComputeMedian(values, v => v);

    /// <summary>True if the difference exceeds what the noise of the rounds explains.</summary>
    public bool IsDifferent => RankTest.ComputeProbability(Before, After) < RankTest.Significance;

    /// <summary>True if the figure became better by more than the noise.</summary>
    public bool IsBetter => IsDifferent && IsMoreBetter == ComputeMedian(After) > ComputeMedian(Before);

    /// <summary>True if the figure became worse by more than the noise.</summary>
    public bool IsWorse => IsDifferent && !IsBetter;
}
