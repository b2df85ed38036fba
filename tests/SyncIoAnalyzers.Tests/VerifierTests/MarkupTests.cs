namespace SyncIoAnalyzers.Tests.VerifierTests;

public class MarkupTests
{
    [Theory]
    [InlineData("class C { }")]
    [InlineData("a [|b|] c")]
    [InlineData("a {|SIO001:b|} c")]
    [InlineData("{|#0:a {|SIO001:b|} [|c|]|}")]
    [InlineData("[|a|][|b|]")]
    [InlineData("a[|[i|]]")]
    [InlineData("a {|#0:|}{|#1:b|}")]
    public void Written_markup_is_read_markup(string marked) => Assert.Equal(marked, Markup.Parse(marked).ToString());

    [Fact]
    public void Marks_are_not_text() => Assert.Equal("a[b] = c;", Markup.Parse("[|a[{|#0:b|}]|] = {|SIO001:c|};").Text);

    [Theory]
    [InlineData("a |] b")]
    [InlineData("[|a b")]
    [InlineData("[|a|}")]
    public void Unpaired_marks_are_refused(string marked) => Assert.Throws<FormatException>(() => Markup.Parse(marked));
}
