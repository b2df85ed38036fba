namespace SyncIoAnalyzers.Tests.Docs;

public class IndexPageTests
{
    [Fact]
    public void Index_leads_to_every_page()
    {
        var found = new HashSet<string> { "docs/index.md" };
        for (var waiting = new Queue<string>(found); waiting.TryDequeue(out var page); )
            foreach (var link in FindLinks(page).Where(l => l.EndsWith(".md", StringComparison.Ordinal) && found.Add(l)))
                waiting.Enqueue(link);
        Assert.Empty(RepositoryFiles.Documents.Except(found));
    }

    [Fact]
    public void README_leads_to_the_index() => Assert.Contains("docs/index.md", FindLinks("README.md"));

    static IEnumerable<string> FindLinks(string page) => new DocsPage(page).Links.Select(link => link.Replace('\\', '/'));
}
