using SyncIoAnalyzers.Companion.Report;

namespace SyncIoAnalyzers.Cli.Proving;

/// <summary>States the result of a proof in words.</summary>
internal static class ProofVerdict
{
    /// <summary>Returns the verdict in a few sentences.</summary>
    public static string FormatVerdict(ProofResult proof) =>
        $"{proof.Request.Route}: {DescribeWaits(proof)} {DescribeFigure(proof.Answers, proof.WasBusy)}{DescribeFailures(proof)}";

    static string DescribeWaits(ProofResult proof)
    {
        if (!proof.HasWaited)
            return "none of its calls was seen to wait, so there is nothing to prove. Does the request get to them?"
                + DescribeOthers(proof);
        var before = DescribeWait(proof.WaitsBefore.First(w => w.IsOwn));
        var after = proof.IsFree ? "none of its calls waits" : $"it still held {DescribeWait(proof.WaitsAfter.First(w => w.IsOwn))}";
        return $"it held {before}; with the fix, {after}.{DescribeOthers(proof)}";
    }

    static string DescribeOthers(ProofResult proof) =>
        proof.WaitsAfter.FirstOrDefault(w => !w.IsOwn && w.Call.Rule != "") is { } other
            ? $" Other code that it runs through, such as a middleware, holds {DescribeWait(other)}, which this fix leaves."
            : "";

    static string DescribeWait(SeenWait wait)
    {
        var threads = FigureFormat.FormatShort(wait.Threads);
        return $"{threads} {(threads == "1" ? "thread" : "threads")} on average in {wait.Call.Primitive} at {wait.Call.Site.ShortText}";
    }

    static string DescribeFigure(ComparedFigure figure, bool wasBusy)
    {
        var change = $"{FormatRange(figure.Before)} {figure.Name} before the fix, {FormatRange(figure.After)} with it";
        return figure.IsDifferent ? $"{change}: {(figure.IsBetter ? "better" : "worse")} by more than the noise of the rounds."
            : wasBusy ? $"{change}: not measured, because the machine was busy with other work."
            : $"{change}: no difference beyond the noise of the rounds.";
    }

    static string DescribeFailures(ProofResult proof) =>
        proof.Failures is { IsWorse: true } failures
            ? $" More requests failed: {FormatRange(failures.Before)}, then {FormatRange(failures.After)}."
            : "";

    /// <summary>Returns the median with the range: <c>42 (38 to 45)</c>.</summary>
    public static string FormatRange(IReadOnlyCollection<double> values)
    {
        if (values.Count == 0)
            return "-";
        var median = FigureFormat.FormatShort(ComparedFigure.ComputeMedian(values));
        var (least, greatest) = (FigureFormat.FormatShort(values.Min()), FigureFormat.FormatShort(values.Max()));
        return least == greatest ? median : $"{median} ({least} to {greatest})";
    }
}
