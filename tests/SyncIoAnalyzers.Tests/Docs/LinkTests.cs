namespace SyncIoAnalyzers.Tests.Docs;

public class LinkTests
{
    public static TheoryData<string> Documents => [.. RepositoryFiles.Documents];

    [Theory, MemberData(nameof(Documents))]
    public void Every_link_leads_to_an_existing_file(string document) =>
        Assert.All(new DocsPage(document).Links, link => Assert.True(RepositoryFiles.HasFile(link), $"{document}: {link}"));

    [Fact]
    public void Links_are_recognized() => Assert.Contains(Path.Combine("docs", "how-it-works.md"), new DocsPage("README.md").Links);
}
