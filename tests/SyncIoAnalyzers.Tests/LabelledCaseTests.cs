using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Tests;

/// <summary>
/// Small applications of many kinds. They were written and labelled from the documentation of APIs, without knowledge of the analyzers.
/// </summary>
public class LabelledCaseTests
{
    /// <summary>The lines whose label the analyzers are known to contradict.</summary>
    static readonly HashSet<(string Name, int Line)> KnownContradictions =
    [
        // A short read of a local file costs less on the pool than asynchronously.
        ("b-yearbook-builder", 22),
        // A registration by a delegate does not say which class the service is.
        ("quote-source-registered-board", 23),
        ("quote-source-registered-board", 24),
        // A request that waits for a lock is not reported; the wait of the lock's holder is.
        ("catalog-lock-held-by-worker", 24),
        // Delegates that are taken out of a list of Delegate are not followed.
        ("loyalty-aggregator-delegates", 14),
    ];

    public static TheoryData<string> Names => [.. LabelledCase.All.Keys.Order(StringComparer.Ordinal)];

    [Theory, MemberData(nameof(Names))]
    public async Task Every_labelled_wait_is_reported_and_nothing_else_is_a_warning(string name)
    {
        var labelled = LabelledCase.All[name];
        var found = await labelled.AnalyzeAsync();
        var warned = found.Where(f => f.Severity >= DiagnosticSeverity.Warning).Select(f => f.First);
        // A parallel loop is reported as a whole, with the waits in it.
        var missed = labelled.FindLines("blocking", "offload").Where(line => !found.Any(f => f.First <= line && line <= f.Last));
        var wrong = labelled.FindLines("none").Intersect(warned);
        Assert.Equal(KnownContradictions.Where(k => k.Name == name).Select(k => k.Line).Order(), missed.Concat(wrong).Order());
    }
}
