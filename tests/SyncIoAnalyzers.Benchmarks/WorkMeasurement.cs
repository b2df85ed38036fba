using Microsoft.CodeAnalysis.Diagnostics;

namespace SyncIoAnalyzers.Benchmarks;

/// <summary>Measures processor time and memory, and summarizes the figures of several rounds.</summary>
internal static class WorkMeasurement
{
    const int WarmUps = 3,
        Repeats = 9;

    /// <summary>Gets the options of an analysis on one thread, so that seconds of work are seconds of the clock.</summary>
    public static CompilationWithAnalyzersOptions OneThread { get; } =
        new(new AnalyzerOptions([]), null, concurrentAnalysis: false, logAnalyzerExecutionTime: false);

    /// <summary>Returns the figures of several rounds without those of the warm-up.</summary>
    public static double[][] MeasureRounds(Func<double[]> round) =>
        [.. Enumerable.Range(0, WarmUps + Repeats).Select(_ => round()).Skip(WarmUps)];

    /// <summary>
    /// Returns the processor seconds that this process spends on an action, after a garbage collection; other processes do not count.
    /// </summary>
    public static double MeasureSeconds(Action action)
    {
        GC.Collect();
        GC.WaitForPendingFinalizers();
        var before = Environment.CpuUsage.TotalTime;
        action();
        return (Environment.CpuUsage.TotalTime - before).TotalSeconds;
    }

    /// <summary>Returns the median of figures.</summary>
    public static double ComputeMedian(IEnumerable<double> figures)
    {
        var sorted = figures.Order().ToArray();
        return (sorted[(sorted.Length - 1) / 2] + sorted[sorted.Length / 2]) / 2;
    }

    /// <summary>Returns the numbers among the arguments, sorted; the defaults if there is none.</summary>
    public static int[] ParseSizes(string[] arguments, int[] usual) =>
        arguments.Where(a => int.TryParse(a, out _)).Select(int.Parse).Order().ToArray() is { Length: > 0 } typed ? typed : usual;

    /// <summary>Fits the power of the size with which a figure grows, by least squares on the logarithms: 1 is linear.</summary>
    public static double FitExponent(int[] sizes, double[] figures)
    {
        if (sizes.Length < 2)
            return double.NaN;
        var (x, y) = (sizes.Select(s => Math.Log(s)).ToArray(), figures.Select(s => Math.Log(Math.Max(s, 1e-3))).ToArray());
        var (meanX, meanY) = (x.Average(), y.Average());
        return x.Zip(y, (a, b) => (a - meanX) * (b - meanY)).Sum() / x.Sum(a => (a - meanX) * (a - meanX));
    }

    /// <summary>Returns the processor seconds and allocated megabytes of an action.</summary>
    public static (double Seconds, double Megabytes) MeasureWork(Action action)
    {
        var allocated = GC.GetTotalAllocatedBytes(precise: true);
        var seconds = MeasureSeconds(action);
        return (seconds, (GC.GetTotalAllocatedBytes(precise: true) - allocated) / 1e6);
    }

    /// <summary>Returns the median of each figure of several rounds, after a warm-up round for JIT compilation.</summary>
    public static double[] MeasureMedians(int rounds, Func<double[]> round)
    {
        var all = Enumerable.Range(0, rounds + 1).Select(_ => round()).Skip(1).ToArray();
        return [.. all[0].Select((_, i) => ComputeMedian(all.Select(r => r[i])))];
    }
}
