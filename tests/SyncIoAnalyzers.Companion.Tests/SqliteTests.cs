using SyncIoAnalyzers.Companion.Scenarios;

namespace SyncIoAnalyzers.Companion.Tests;

[Collection(nameof(SequentialTests))]
[Trait("Category", "Slow")]
public class SqliteTests
{
    [Fact]
    public void Async_command_is_completed_when_the_call_returns()
    {
        using var visits = VisitDatabase.OpenConnection();
        var count = VisitDatabase.CreateCountCommand(visits).ExecuteNonQueryAsync();
        Assert.True(count.IsCompletedSuccessfully);
    }

    [MeasuredFact]
    public void Awaited_command_still_holds_a_thread_for_each_request()
    {
        var runs = new List<FixRun>();
        FixExperiment.MeasureActions(new("sqlite", new(["sqlite"], [16], 3, 20)), _ => { }, _ => { }, runs.Add, default);
        Assert.All(runs, r => Assert.True(r.Measured is { Good: > 0, ThreadsPerRequest: > 0.5 }, $"{r}"));
    }
}
