using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Cli.Changes;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>Tests of how the findings of an earlier commit are recognized.</summary>
public class FindingMatcherTests
{
    static readonly SnapshotFinding Load = new("SIO101", "Shop/M:Store.Load", "DbCommand.ExecuteReader", "a1") { IsReported = true };

    [Fact]
    public void A_finding_in_an_edited_statement_is_recognized_by_its_member_and_call() =>
        Assert.Equal([Load], Match([Load], Load with { Statement = "b2" }));

    [Theory]
    [InlineData("Shop/M:Store.Read")]
    [InlineData("Shop/M:Archive.Load")]
    [InlineData("Data/M:Store.Load")]
    public void A_renamed_or_moved_member_is_recognized_by_the_statement(string member) =>
        Assert.Equal([Load], Match([Load], Load with { Member = member }));

    [Fact]
    public void A_member_that_became_async_keeps_its_findings() =>
        Assert.Equal([Load], Match([Load], Load with { Member = "Shop/M:Store.LoadAsync", Statement = "b2" }));

    [Fact]
    public void Another_statement_of_another_member_is_new() =>
        Assert.Equal([null], Match([Load], Load with { Member = "Shop/M:Store.Read", Statement = "b2" }));

    [Theory]
    [InlineData("SIO102", "DbCommand.ExecuteReader")]
    [InlineData("SIO101", "DbCommand.ExecuteScalar")]
    public void Another_rule_or_call_is_new(string rule, string call) =>
        Assert.Equal([null], Match([Load], Load with { Rule = rule, Call = call }));

    [Fact]
    public void A_copied_statement_is_new_while_the_original_remains() =>
        Assert.Equal([null, Load], Match([Load], Load with { Member = "Shop/M:Store.Copy" }, Load));

    [Fact]
    public void The_call_with_the_same_statement_is_the_old_one_of_two() =>
        Assert.Equal([null, Load], Match([Load], Load with { Statement = "b2" }, Load));

    [Fact]
    public void A_call_that_was_not_reported_is_recognized_by_its_statement_alone()
    {
        var silent = Load with { IsReported = false };
        Assert.Equal([silent], Match([silent], Load));
        Assert.Equal([null], Match([silent], Load with { Statement = "b2" }));
    }

    [Fact]
    public void Endpoints_in_top_level_code_are_distinguished()
    {
        var all = Load with { Member = "Shop/M:Program.<Main>$(System.String[])", Entry = "GET /all" };
        Assert.Equal([all], Match([all], all with { Statement = "b2" }));
        Assert.Equal([null], Match([all], all with { Statement = "b2", Entry = "GET /one" }));
    }

    [Fact]
    public void A_finding_outside_of_statements_is_not_recognized_in_another_member()
    {
        var setting = new SnapshotFinding("SIO401", "Web/Program.cs", "AllowSynchronousIO", "") { IsReported = true };
        Assert.Equal([null], Match([setting], setting with { Member = "Web/Other.cs" }));
    }

    static List<SnapshotFinding?> Match(SnapshotFinding[] before, params SnapshotFinding[] now) =>
        [.. FindingMatcher.MatchFindings(before, now)];
}
