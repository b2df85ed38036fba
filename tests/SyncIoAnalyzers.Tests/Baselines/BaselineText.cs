using SyncIoAnalyzers.Analyzers;
using SyncIoAnalyzers.Baselines;

namespace SyncIoAnalyzers.Tests.Baselines;

/// <summary>Baselines as <c>syncio baseline</c> writes them.</summary>
static class BaselineText
{
    public const string Name = "SyncIo.Baseline.txt";

    /// <summary>A project with a baseline, analyzed in its only form.</summary>
    public static AnalyzerCase<SyncIoAnalyzer> AddBaseline(AnalyzerCase<SyncIoAnalyzer> test, IEnumerable<BaselineEntry> debts)
    {
        test.Additional.Add((Name, BaselineFile.CreateText(debts, [])));
        return test;
    }
}
