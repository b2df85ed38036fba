namespace SyncIoAnalyzers.Exhaustive.Tests;

public class ShareTests
{
    static readonly string[] Files = [.. Enumerable.Range(0, 1000).Select(i => $"tests/{i}.cs")];

    [WholeShareFact]
    public void Every_source_is_tried() => Assert.Equal(Sources.All.Count, Share.Choose(Sources.All).Count());

    [Fact]
    public void A_share_of_ten_percent_selects_about_a_tenth_of_the_files() =>
        Assert.InRange(Files.Count(file => Share.IsIn(file, 0.1, "a commit")), 70, 130);

    [Fact]
    public void Another_seed_selects_other_files() =>
        Assert.NotEqual(Files.Where(file => Share.IsIn(file, 0.1, "one")), Files.Where(file => Share.IsIn(file, 0.1, "two")));

    [Fact]
    public void A_larger_share_includes_all_files_of_a_smaller_share() =>
        Assert.All(Files.Where(file => Share.IsIn(file, 0.1, "one")), file => Assert.True(Share.IsIn(file, 0.2, "one")));

    [Theory]
    [InlineData("", 0)]
    [InlineData("10%", 0.1)]
    [InlineData("100%", 1)]
    [InlineData("2.5", 0.025)]
    public void A_share_is_parsed_from_a_percentage(string text, double part) => Assert.Equal(part, Share.ParsePart(text), 6);

    [Theory]
    [InlineData("101%")]
    [InlineData("all")]
    public void An_invalid_share_throws_a_format_exception(string text) => Assert.Throws<FormatException>(() => Share.ParsePart(text));
}
