namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>Runs the fixed copy of Harbor: the detector sees no wait but those that the fix refuses to remove.</summary>
[Collection(nameof(FixedHarborTests)), Trait("Category", "Slow")]
public sealed class FixedHarborRuntimeTests(FixedHarbor harbor, FixedHarborRuntimeTests.RunHarbor sample)
    : IClassFixture<FixedHarborRuntimeTests.RunHarbor>
{
    [Fact]
    public void Every_wait_after_the_fix_is_refused_or_still_reported() =>
        Assert.All(
            sample.Sent,
            sent => Assert.All(sent.Waits, wait => Assert.True(IsForetold(sent.Request, wait), $"{sent.Request}: {wait}"))
        );

    [Fact]
    public void Every_refused_wait_is_still_seen() => Assert.All(RefusedWaits, call => Assert.True(IsSeen(call), call.ToString()));

    static IEnumerable<HarborCall> RefusedWaits =>
        HarborVerdict.All.Where(v => !v.IsFree).SelectMany(HarborCall.FromVerdict).Except(HarborRequest.UnseenCalls);

    // A wait that check still reports is one that HarborFixTests compare with the verdicts.
    bool IsForetold(HarborRequest request, SeenWait wait) =>
        RefusedWaits.Any(call => request.Requests.Contains(call.Request) && IsAt(wait, call))
        || harbor.Left.Any(left => request.Requests.Contains(left.Request) && left.File == wait.File);

    bool IsSeen(HarborCall call) =>
        sample.Sent.Any(sent => sent.Request.Requests.Contains(call.Request) && sent.Waits.Any(wait => IsAt(wait, call)));

    // Lines move when code is fixed; members that the fix refuses keep their names.
    static bool IsAt(SeenWait wait, HarborCall call) => wait.File == call.SourceFile && wait.Member == call.Member;

    /// <summary>One run of the fixed copy, shared by all tests.</summary>
    public sealed class RunHarbor(FixedHarbor harbor) : IAsyncLifetime
    {
        internal IReadOnlyList<(HarborRequest Request, SeenWait[] Waits)> Sent { get; private set; } = [];

        public async ValueTask InitializeAsync() => Sent = (await ObservedHarbor.RunAsync(harbor.Folder)).Sent;

        public ValueTask DisposeAsync() => ValueTask.CompletedTask;
    }
}
