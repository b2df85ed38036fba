using SyncIoAnalyzers.Baselines;

namespace SyncIoAnalyzers.Tests.Baselines;

/// <summary>Baselines as <c>syncio baseline</c> writes them.</summary>
static class BaselineText
{
    public const string Name = "SyncIo.Baseline.txt";

    /// <summary>A project with a baseline, looked at in the one form that it has.</summary>
    public static AnalyzerCase<SyncIoAnalyzer> Case(AnalyzerCase<SyncIoAnalyzer> test, IEnumerable<Debt> debts)
    {
        test.Additional.Add((Name, BaselineFile.Text(debts, [])));
        return test;
    }
}
