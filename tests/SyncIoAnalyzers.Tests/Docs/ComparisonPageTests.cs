namespace SyncIoAnalyzers.Tests.Docs;

public class ComparisonPageTests
{
    static readonly Document page = new("docs/comparison.md");

    [Fact]
    public void Disabled_rules_are_those_in_the_table()
    {
        var off = Repository
            .Read("nuget/SyncIoAnalyzers/buildTransitive/QuietPeers.globalconfig")
            .Split('\n')
            .Where(line => line.StartsWith("dotnet_diagnostic."))
            .Select(line => line.Split('.')[1]);
        Assert.Equal(off, page.Rows("rule").Select(row => row.Split('`')[1]));
    }

    [Fact]
    public void Every_rule_named_in_the_table_exists() =>
        Assert.All(page.Rows("rule"), row => Assert.Matches(@"\[SIO\d{3}\]\(rules/SIO\d{3}\.md\)|as above", row));
}
