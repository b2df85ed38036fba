namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>Runs Harbor as it is: the detector sees the waits that the verdicts name, as far as it can see them.</summary>
[Trait("Category", "Slow")]
public sealed class HarborRuntimeTests(HarborRuntimeTests.RunHarbor sample) : IClassFixture<HarborRuntimeTests.RunHarbor>
{
    [Fact]
    public void Every_call_with_a_verdict_waits_or_is_listed_as_unseen() => Assert.Empty(Unseen.Except(HarborRequest.UnseenCalls));

    [Fact]
    public void No_call_that_is_listed_as_unseen_waits() => Assert.Empty(HarborRequest.UnseenCalls.Except(Unseen));

    [Fact]
    public void Every_wait_has_a_verdict() =>
        Assert.All(
            sample.Sent,
            sent =>
                Assert.All(sent.Waits, wait => Assert.True(FindVerdicts(sent.Request).Any(v => IsAt(wait, v)), $"{sent.Request}: {wait}"))
        );

    // The detector keeps one stack for each place that waits, so it does not distinguish the callers of a member.
    IEnumerable<HarborCall> Unseen =>
        from verdict in HarborVerdict.All
        where !verdict.IsInCallee
        from call in HarborCall.FromVerdict(verdict)
        where !IsSeen(verdict, call.Request)
        select call;

    /// <summary>Returns true if one of the requests waited in the statement of the call, and not only in an earlier call of it.</summary>
    bool IsSeen(HarborVerdict verdict, string request) =>
        HarborStatement
            .GetStatements(verdict)
            .Any(statement =>
                sample.Sent.Any(sent =>
                    sent.Request.Requests.Contains(request) && sent.Waits.Count(w => IsIn(w, verdict, statement)) > statement.Order
                )
            );

    static IEnumerable<HarborVerdict> FindVerdicts(HarborRequest request) =>
        HarborVerdict.All.Where(v => v.Requests.Intersect(request.Requests).Any());

    static bool IsAt(SeenWait wait, HarborVerdict verdict) =>
        HarborStatement.GetStatements(verdict).Any(statement => IsIn(wait, verdict, statement));

    /// <summary>
    /// Returns true if the wait is in the statement. A call of a blocking member or of a wrapper waits further down the stack.
    /// </summary>
    static bool IsIn(SeenWait wait, HarborVerdict verdict, HarborStatement statement) =>
        statement.Contains(wait.File, wait.Line)
        || (verdict.Rule == "SIO103" || verdict.Rule.StartsWith("SIO2", StringComparison.Ordinal))
            && wait.Callers.Any(c => statement.Contains(c.File, c.Line));

    /// <summary>One run of the sample, shared by all tests.</summary>
    public sealed class RunHarbor : IAsyncLifetime
    {
        internal IReadOnlyList<(HarborRequest Request, SeenWait[] Waits)> Sent { get; private set; } = [];

        public async ValueTask InitializeAsync()
        {
            using var folder = new TempFolder();
            folder.CopyFolder(Path.Combine(RepositoryFolder.Root, "tests", "samples"), "Harbor");
            Sent = (await ObservedHarbor.RunAsync(folder)).Sent;
        }

        public ValueTask DisposeAsync() => ValueTask.CompletedTask;
    }
}
