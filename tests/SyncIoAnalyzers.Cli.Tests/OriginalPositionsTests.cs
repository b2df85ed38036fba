using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.Cli.Fixing;

namespace SyncIoAnalyzers.Cli.Tests;

public class OriginalPositionsTests
{
    // "one two three" becomes "1 two 2 three": 'one' is replaced, and '2 ' is inserted.
    static readonly TextChange[] Changes = [new(new TextSpan(0, 3), "1"), new(new TextSpan(8, 0), "2 ")];

    [Theory]
    [InlineData(0, 0)]
    [InlineData(2, 4)]
    [InlineData(6, 8)]
    [InlineData(8, 8)]
    [InlineData(9, 9)]
    public void An_offset_in_changed_text_has_its_offset_in_the_original(int changed, int original) =>
        Assert.Equal(original, OriginalPositions.FindOriginalOffset(changed, Changes));

    [Fact]
    public void An_offset_stays_where_nothing_changed() => Assert.Equal(7, OriginalPositions.FindOriginalOffset(7, []));
}
