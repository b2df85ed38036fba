namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>The requests to the running sample application: they are those of the verdicts, and what stays unseen has a reason.</summary>
public sealed class HarborRequestTests
{
    [Fact]
    public void Every_request_of_a_verdict_is_sent_and_no_other() =>
        Assert.Equal(
            HarborVerdict.All.SelectMany(v => v.Requests).Distinct().Order(),
            HarborRequest.All.SelectMany(r => r.Requests).Distinct().Order()
        );

    [Fact]
    public void Every_client_is_known() => Assert.Equal(["http", "hub", "click"], HarborRequest.All.Select(r => r.Client).Distinct());

    [Fact]
    public void Every_unseen_call_is_one_of_a_verdict() =>
        Assert.Empty(HarborRequest.UnseenCalls.Except(HarborVerdict.All.SelectMany(HarborCall.FromVerdict)));

    [Fact]
    public void No_unseen_call_is_listed_twice() => Assert.Distinct(HarborRequest.UnseenCalls);

    [Fact]
    public void Every_unseen_call_has_a_reason() => Assert.All(HarborRequest.UnseenReasons, Assert.NotEmpty);

    [Fact]
    public void Four_of_five_waits_for_tasks_are_seen() =>
        Assert.InRange(HarborRequest.UnseenCalls.Count(TaskWaits.Contains) * 5, 0, TaskWaits.Count);

    static HashSet<HarborCall> TaskWaits { get; } =
    [.. HarborVerdict.All.Where(v => v.Rule == "SIO001").SelectMany(HarborCall.FromVerdict)];
}
