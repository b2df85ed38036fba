namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>Fixes the sample application and compares what still holds a request with the verdicts, which were written before.</summary>
[Collection(nameof(FixedHarborTests)), Trait("Category", "Slow")]
public sealed class HarborFixTests(FixedHarbor sample)
{
    [Fact]
    public void The_fixed_sample_passes_its_tests() => Assert.True(sample.Tested.Code == 0, sample.Tested.Log);

    [Fact]
    public void Nine_of_ten_calls_that_a_verdict_frees_hold_no_request() =>
        Assert.InRange(HarborVerdict.All.Count(v => v.IsFree && !IsLeft(v)) * 10, HarborVerdict.All.Count(v => v.IsFree) * 9, int.MaxValue);

    [Fact]
    public void Every_call_that_still_holds_a_request_is_foretold() =>
        Assert.All(sample.Left, l => Assert.True(IsForetold(l), l.ToString()));

    [Fact]
    public void Every_request_that_still_waits_has_a_reason() => Assert.DoesNotMatch(@"→ [1-9]\d*\r?\n", sample.Output);

    static bool IsForetold((string File, string Call, string Request) left) =>
        HarborVerdict.All.Any(v => !v.IsFree && IsAbout(v, left) && v.Requests.Contains(left.Request));

    // The member that holds the wait got an async form, so its call is reported as well.
    static bool IsAbout(HarborVerdict verdict, (string File, string Call, string Request) left) =>
        verdict.SourceFile == left.File && verdict.Call == left.Call || left.Call.Contains($".{verdict.Member.Split('.')[^1]}(");

    bool IsLeft(HarborVerdict verdict) =>
        sample.Left.Any(l => l.File == verdict.SourceFile && l.Call == verdict.Call && verdict.Requests.Contains(l.Request));
}
