namespace SyncIoAnalyzers.Exhaustive.Tests;

public class SourceShareTests
{
    static readonly string[] Files = [.. Enumerable.Range(0, 1000).Select(i => $"tests/{i}.cs")];

    [WholeShareFact]
    public void Every_source_is_tried() => Assert.Equal(SourceFiles.AllFiles.Count, SourceShare.ChooseFiles(SourceFiles.AllFiles).Count());

    [Fact]
    public void A_share_of_ten_percent_selects_about_a_tenth_of_the_files() =>
        Assert.InRange(Files.Count(file => SourceShare.IsInShare(file, 0.1, "a commit")), 70, 130);

    [Fact]
    public void Another_seed_selects_other_files() =>
        Assert.NotEqual(
            Files.Where(file => SourceShare.IsInShare(file, 0.1, "one")),
            Files.Where(file => SourceShare.IsInShare(file, 0.1, "two"))
        );

    [Fact]
    public void A_larger_share_includes_all_files_of_a_smaller_share() =>
        Assert.All(
            Files.Where(file => SourceShare.IsInShare(file, 0.1, "one")),
            file => Assert.True(SourceShare.IsInShare(file, 0.2, "one"))
        );

    [Theory]
    [InlineData("", 0)]
    [InlineData("10%", 0.1)]
    [InlineData("100%", 1)]
    [InlineData("2.5", 0.025)]
    public void A_share_is_parsed_from_a_percentage(string text, double part) => Assert.Equal(part, SourceShare.ParsePart(text), 6);

    [Theory]
    [InlineData("101%")]
    [InlineData("all")]
    public void An_invalid_share_throws_a_format_exception(string text) =>
        Assert.Throws<FormatException>(() => SourceShare.ParsePart(text));
}
