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

    /// <summary>The numbers among what was typed, the smallest first; the usual ones when there is none.</summary>
    public static int[] Sizes(string[] arguments, int[] usual) => arguments.Where(a => int.TryParse(a, out _)).Select(int.Parse).Order().ToArray() is { Length: > 0 } typed ? typed : usual;

    /// <summary>The power of the size with which a figure grows, by least squares through their logarithms: 1 is linear.</summary>
    public static double Exponent(int[] sizes, double[] figures)
    {
        if (sizes.Length < 2)
            return double.NaN;
        var (x, y) = (sizes.Select(s => Math.Log(s)).ToArray(), figures.Select(s => Math.Log(Math.Max(s, 1e-3))).ToArray());
        var (meanX, meanY) = (x.Average(), y.Average());
        return x.Zip(y, (a, b) => (a - meanX) * (b - meanY)).Sum() / x.Sum(a => (a - meanX) * (a - meanX));
    }

    /// <summary>Seconds of the processor and megabytes allocated.</summary>
    public static (double Seconds, double Megabytes) Work(Action action)
    {
        var allocated = GC.GetTotalAllocatedBytes(precise: true);
        var seconds = Seconds(action);
        return (seconds, (GC.GetTotalAllocatedBytes(precise: true) - allocated) / 1e6);
    }

    /// <summary>The middle of each figure of several rounds, after one in which code is compiled that runs for the first time.</summary>
    public static double[] Medians(int rounds, Func<double[]> round)
    {
        var all = Enumerable.Range(0, rounds + 1).Select(_ => round()).Skip(1).ToArray();
        return [.. all[0].Select((_, i) => Median(all.Select(r => r[i])))];
    }
}
