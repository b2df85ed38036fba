namespace SyncIoAnalyzers.Tests.Docs;

public class ComparisonPageTests
{
    static readonly Document page = new("docs/comparison.md");

    [Fact]
    public void The_rules_that_are_switched_off_are_those_that_the_table_tells()
    {
        var off = Repository.Read("nuget/SyncIoAnalyzers/buildTransitive/QuietPeers.globalconfig").Split('\n').Where(line => line.StartsWith("dotnet_diagnostic.")).Select(line => line.Split('.')[1]);
        Assert.Equal(off, page.Rows("rule").Select(row => row.Split('`')[1]));
    }

    [Fact] public void What_they_are_called_here_is_a_rule() =>
        Assert.All(page.Rows("rule"), row => Assert.Matches(@"\[SIO\d{3}\]\(rules/SIO\d{3}\.md\)|as above", row));
}
