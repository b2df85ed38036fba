namespace SyncIoAnalyzers.Tests.Docs;

public class LinkTests
{
    public static TheoryData<string> Documents => [.. Repository.Documents];

    [Theory, MemberData(nameof(Documents))]
    public void Every_link_leads_to_an_existing_file(string document) =>
        Assert.All(new Document(document).Links, link => Assert.True(Repository.Has(link), $"{document}: {link}"));

    [Fact]
    public void Links_are_recognized() => Assert.Contains(Path.Combine("docs", "how-it-works.md"), new Document("README.md").Links);
}
