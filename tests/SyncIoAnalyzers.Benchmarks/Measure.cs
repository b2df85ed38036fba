using Microsoft.CodeAnalysis.Diagnostics;

namespace SyncIoAnalyzers.Benchmarks;

/// <summary>Seconds, and their middle.</summary>
internal static class Measure
{
    const int WarmUps = 3, Repeats = 9;

    /// <summary>Analysis on one thread, so that seconds of work are seconds of the clock.</summary>
    public static CompilationWithAnalyzersOptions OneThread { get; } = new(new AnalyzerOptions([]), null, concurrentAnalysis: false, logAnalyzerExecutionTime: false);

    /// <summary>The figures of several rounds, of which those of the warm-up are gone.</summary>
    public static double[][] Rounds(Func<double[]> round) => [.. Enumerable.Range(0, WarmUps + Repeats).Select(_ => round()).Skip(WarmUps)];

    /// <summary>How long the processor works on something for this process, after what was left over before is gone; whoever else uses it does not count.</summary>
    public static double Seconds(Action action)
    {
        GC.Collect();
        GC.WaitForPendingFinalizers();
        var before = Environment.CpuUsage.TotalTime;
        action();
        return (Environment.CpuUsage.TotalTime - before).TotalSeconds;
    }

    /// <summary>The middle of some figures.</summary>
    public static double Median(IEnumerable<double> figures)
    {
        var sorted = figures.Order().ToArray();
        return (sorted[(sorted.Length - 1) / 2] + sorted[sorted.Length / 2]) / 2;
    }
}
