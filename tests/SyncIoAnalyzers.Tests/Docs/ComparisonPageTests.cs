namespace SyncIoAnalyzers.Tests.Docs;

public class ComparisonPageTests
{
    static readonly DocsPage page = new("docs/comparison.md");

    [Fact]
    public void Disabled_rules_are_those_in_the_table()
    {
        var off = RepositoryFiles
            .ReadText("nuget/SyncIoAnalyzers/buildTransitive/QuietPeers.globalconfig")
            .Split('\n')
            .Where(line => line.StartsWith("dotnet_diagnostic."))
            .Select(line => line.Split('.')[1]);
        Assert.Equal(off, page.FindRows("rule").Select(row => row.Split('`')[1]));
    }

    [Fact]
    public void Every_rule_named_in_the_table_exists() =>
        Assert.All(page.FindRows("rule"), row => Assert.Matches(@"\[SIO\d{3}\]\(rules/SIO\d{3}\.md\)|as above", row));
}
