using System.Text.RegularExpressions;

namespace SyncIoAnalyzers.Tests.Docs;

/// <summary>The list of pages beside the texts of the published site.</summary>
public partial class SiteTests
{
    [Fact]
    public void Site_lists_the_pages_in_the_order_of_the_index() =>
        Assert.Equal(
            PagePattern().Matches(RepositoryFiles.ReadText("docs/index.md")).Select(row => (row.Groups[1].Value, row.Groups[2].Value)),
            ListEntries().Where(entry => !entry.Page.Contains('/') && entry.Page != "index.md")
        );

    [Fact]
    public void Site_lists_each_rule_with_the_title_of_its_page() =>
        Assert.Equal(
            RepositoryFiles.Documents.Where(page => page.StartsWith("docs/rules/")).Order().Select(page => ReadTitle(page)),
            ListEntries().Where(entry => entry.Page.StartsWith("rules/")).Select(entry => entry.Name)
        );

    static string ReadTitle(string page) => new DocsPage(page).FirstLine.Trim('#', ' ', '\r');

    static IEnumerable<(string Name, string Page)> ListEntries() =>
        EntryPattern().Matches(RepositoryFiles.ReadText("docs/toc.yml")).Select(entry => (entry.Groups[1].Value, entry.Groups[2].Value));

    [GeneratedRegex(@"^\| .+ \| \[(.+?)\]\((\w[^)/]+\.md)\) \|", RegexOptions.Multiline)]
    private static partial Regex PagePattern();

    [GeneratedRegex(@"- name: ""?(.+?)""?\r?\n *href: (\S+)")]
    private static partial Regex EntryPattern();
}
