using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.Cli.Fixing;

namespace SyncIoAnalyzers.Cli.Tests;

public class ReplacementsTests
{
    [Theory]
    [InlineData("a\r\nb\r\n", "a\r\nbc\r\n")]
    [InlineData("", "using A;\n")]
    [InlineData("a", "a\nb")]
    [InlineData("a\nb\nc\n", "c\n")]
    [InlineData("aa\n", "a\na\n")]
    [InlineData("ö😀\r\n\r\nx", "ö😀\r\nx\r\nx\r\n")]
    public void Replacements_turn_one_text_into_the_other(string before, string after) => Assert.Equal(after, ApplyEdits(before, after));

    [Fact]
    public void Only_the_differing_part_of_a_line_is_replaced() =>
        Assert.Equal(
            [new(new(15, 0), "await ")],
            TextReplacements
                .FindChanges(SourceText.From("a\n    return x.Load();\n"), "a\n    return x.Load();\n".Insert(15, "await "))
                .Select(c => c)
        );

    [Fact]
    public void Equal_texts_have_no_replacements() => Assert.Empty(TextReplacements.FindChanges(SourceText.From("a\n"), "a\n"));

    static string ApplyEdits(string before, string after) =>
        SourceText.From(before).WithChanges(TextReplacements.FindChanges(SourceText.From(before), after)).ToString();
}
