using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Cli.Commands;
using SyncIoAnalyzers.Cli.Options;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>
/// The prospects of a fix that <c>syncio check</c> reports for the samples, compared with what <c>syncio fix</c> leaves in them.
/// </summary>
[Trait("Category", "Slow")]
public sealed class FixabilityTests(FixabilityTests.FixedSamples samples) : IClassFixture<FixabilityTests.FixedSamples>
{
    public static TheoryData<string> Names => [.. FixedSamples.Names];

    /// <summary>A sync member that stays for other callers keeps its wait; the request no longer gets there.</summary>
    [Theory, MemberData(nameof(Names))]
    public void Every_planned_fix_frees_its_request(string name)
    {
        var (_, planned, left) = samples.Results[name];
        var requests = planned.Where(HoldsRequest).ToLookup(GetCall);
        Assert.Contains(requests, r => r.Any(f => f.Fixable == Fixability.Yes));
        Assert.DoesNotContain(
            left.Where(HoldsRequest).GroupBy(GetCall),
            call => requests.Contains(call.Key) && call.Count() > requests[call.Key].Count(f => f.Fixable != Fixability.Yes)
        );
    }

    [Fact]
    public void Nearly_all_likely_fixes_are_planned()
    {
        var (planned, refused) = FindOutcomes(Fixability.Likely);
        Assert.True(refused.Count * 50 <= planned.Count + refused.Count, string.Join("\n", refused));
    }

    /// <summary>The samples contain callers that cannot await, on purpose.</summary>
    [Fact]
    public void Most_planned_fixes_were_likely() =>
        Assert.InRange(FindOutcomes(Fixability.Likely).Planned.Count, FindOutcomes(Fixability.Unknown).Planned.Count * 2, int.MaxValue);

    (IReadOnlyList<ReportedFinding> Planned, IReadOnlyList<ReportedFinding> Refused) FindOutcomes(Fixability before)
    {
        var places = samples.Results.Values.SelectMany(r => r.Checked.Where(f => f.Fixable == before)).Select(GetPlace).ToHashSet();
        var planned = samples.Results.Values.SelectMany(r => r.Planned.Where(f => places.Contains(GetPlace(f)))).ToLookup(f => f.Fixable);
        return ([.. planned[Fixability.Yes]], [.. planned[Fixability.No]]);
    }

    [Theory, MemberData(nameof(Names))]
    public void No_fix_is_done_that_check_rules_out(string name)
    {
        var (found, planned, left) = samples.Results[name];
        Assert.DoesNotContain(
            found.Join(planned, GetPlace, GetPlace, (before, after) => (before, after)),
            f => f.before.Fixable == Fixability.No && f.after.Fixable != Fixability.No
        );
        var calls = left.ToLookup(f => (f.Id, f.File, f.Call));
        // A finding of a rule without a fix may disappear with the fix of another.
        var refused = found.Where(f => f.Fixable == Fixability.No && f.Refusal != "ByHand");
        Assert.All(
            refused.GroupBy(f => (f.Id, f.File, f.Call)),
            same => Assert.True(calls[same.Key].Count() >= same.Count(), $"{same.Key}")
        );
    }

    static bool HoldsRequest(ReportedFinding finding) => finding is { Place: "request", Entry: not "" };

    static (string Id, string File, string Call, string Entry) GetCall(ReportedFinding f) => (f.Id, f.File, f.Call, f.Entry);

    static (string Id, string File, int Line, int Column) GetPlace(ReportedFinding f) => (f.Id, f.File, f.Line, f.Column);

    /// <summary>The findings of the samples without a plan and with one, and those that are left after the fix.</summary>
    public sealed class FixedSamples : IAsyncLifetime
    {
        internal static readonly string[] Names = ["Shop", "Parcels", "Harbor"];

        internal Dictionary<string, SampleFindings> Results { get; } = [];

        public async ValueTask InitializeAsync()
        {
            foreach (var name in Names)
                Results[name] = await FixAsync(name);
        }

        public ValueTask DisposeAsync() => ValueTask.CompletedTask;

        static async Task<SampleFindings> FixAsync(string name)
        {
            using var folder = new TempFolder();
            folder.CopyFolder(Path.Combine(RepositoryFolder.Root, "tests", "samples"), name);
            var options = new CheckOptions(new(name, folder.Path), Severity: DiagnosticSeverity.Info);
            var (found, planned) = (await CheckAsync(options), await CheckAsync(options with { PlansFixes = true }));
            await FixRunner.RunAsync(new FixOptions(options, Force: true), TextWriter.Null, TextWriter.Null, default);
            return new(found, planned, await CheckAsync(options));
        }

        static async Task<IReadOnlyList<ReportedFinding>> CheckAsync(CheckOptions options) =>
            (await CheckRunner.AnalyzeAsync(options, _ => { }, default)).Findings;
    }

    /// <summary>The findings of a sample.</summary>
    internal sealed record SampleFindings(
        IReadOnlyList<ReportedFinding> Checked,
        IReadOnlyList<ReportedFinding> Planned,
        IReadOnlyList<ReportedFinding> Left
    );
}
