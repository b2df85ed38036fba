using SyncIoAnalyzers.Cli;
using SyncIoAnalyzers.Companion.Scenarios;

namespace SyncIoAnalyzers.Companion.Tests;

[Collection(nameof(Alone))]
public class SqliteTests
{
    static readonly Scenario Elsewhere = new(new ScenarioAttribute("sqlite", "") { Libraries = ["no-such-library", "nor-this"], Install = "SQLite" }, typeof(Sqlite));

    [SqliteFact]
    public void What_it_awaits_is_completed_when_the_call_returns()
    {
        using var visits = VisitFile.Open();
        var count = VisitFile.Count(visits).ExecuteNonQueryAsync();
        Assert.True(count.IsCompletedSuccessfully);
    }

    [SqliteFact]
    public void Awaited_it_holds_a_thread_for_each_request_all_the_same()
    {
        var runs = new List<FixRun>();
        BeforeAfter.Measure(new("sqlite", new(["sqlite"], [16], 3, 20)), _ => { }, _ => { }, runs.Add, default);
        Assert.All(runs, r => Assert.True(r.Measured is { Good: > 0, ThreadsPerRequest: > 0.5 }, $"{r}"));
    }

    [Fact] public void Without_the_library_it_says_what_to_install() => Assert.Equal("Scenario sqlite needs no-such-library or nor-this, which this machine lacks: install SQLite.", Elsewhere.Lacks);

    [Fact] public void Without_it_nothing_is_asked() => Assert.Equal(Elsewhere.Lacks, Assert.Throws<StopException>(() => Elsewhere.Plan(isAsync: true, new Stage(1, 1), 1)).Message);

    [Fact] public void Of_all_it_is_left_out_and_the_report_says_so() => Assert.Equal([("Left out", Elsewhere.Lacks!)], ScenarioDocument.LeftOut([Scenario.Of("5"), Elsewhere]));
}
