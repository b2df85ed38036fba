namespace SyncIoAnalyzers.Tests.VerifierTests;

public class MarkupTests
{
    [Fact]
    public void Marks_are_removed_from_the_text() =>
        Assert.Equal("a[b] = c;", MarkedText.ParseText("[|a[{|#0:b|}]|] = {|SIO001:c|};").Text);

    [Fact]
    public void Marks_may_nest_and_be_empty() =>
        Assert.Equal(
            ["SIO001 2-3", " 4-5", "#0 0-5", "#1 5-5"],
            MarkedText
                .ParseText("{|#0:a {|SIO001:b|} [|c|]|}{|#1:|}")
                .Marks.Select(mark => $"{mark.Name} {mark.Span.Start}-{mark.Span.End}")
        );

    [Theory]
    [InlineData("a |] b")]
    [InlineData("[|a b")]
    [InlineData("[|a|}")]
    public void Unpaired_marks_throw_a_format_exception(string marked) =>
        Assert.Throws<FormatException>(() => MarkedText.ParseText(marked));
}
