using SyncIoAnalyzers.Cli.Analysis;
using static SyncIoAnalyzers.Cli.Tests.FindingReports;

namespace SyncIoAnalyzers.Cli.Tests;

public class FingerprintTests
{
    static readonly string First = CreateFingerprints(Orders)[0];

    [Fact]
    public void A_fingerprint_survives_moved_lines_and_files() =>
        Assert.Equal(First, CreateFingerprints(Orders with { File = "Moved.cs", Line = 7, Column = 1 })[0]);

    [Fact]
    public void A_fingerprint_survives_another_call_before_it() =>
        Assert.Equal(First, CreateFingerprints(Orders with { Call = "Task.Wait" }, Orders)[1]);

    [Fact]
    public void Equal_calls_in_a_member_have_different_fingerprints() =>
        Assert.Equal(3, CreateFingerprints(Orders, Orders, Orders).Distinct().Count());

    [Fact]
    public void Calls_in_different_members_have_different_fingerprints() =>
        Assert.NotEqual(First, CreateFingerprints(Orders with { Member = "Shop/M:Store.Save" })[0]);

    [Fact]
    public void Findings_of_different_rules_have_different_fingerprints() =>
        Assert.NotEqual(First, CreateFingerprints(Orders with { Id = "SIO001" })[0]);

    [Fact]
    public void A_finding_outside_of_members_is_identified_by_its_file() =>
        Assert.NotEqual(
            CreateFingerprints(Orders with { Member = "", File = "a" })[0],
            CreateFingerprints(Orders with { Member = "", File = "b" })[0]
        );

    static string[] CreateFingerprints(params ReportedFinding[] findings) =>
        [.. FindingFingerprints.AddFingerprints([.. findings]).Select(f => f.Fingerprint)];
}
