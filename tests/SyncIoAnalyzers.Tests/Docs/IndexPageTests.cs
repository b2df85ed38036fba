namespace SyncIoAnalyzers.Tests.Docs;

public class IndexPageTests
{
    [Fact]
    public void Every_page_is_found_from_the_index()
    {
        var found = new HashSet<string> { "docs/index.md" };
        for (var waiting = new Queue<string>(found); waiting.TryDequeue(out var page);)
            foreach (var link in Links(page).Where(l => l.EndsWith(".md", StringComparison.Ordinal) && found.Add(l)))
                waiting.Enqueue(link);
        Assert.Empty(Repository.Documents.Except(found));
    }

    [Fact] public void The_README_leads_there() => Assert.Contains("docs/index.md", Links("README.md"));

    static IEnumerable<string> Links(string page) => new Document(page).Links.Select(link => link.Replace('\\', '/'));
}
