using SyncIoAnalyzers.FieldStudy;

namespace SyncIoAnalyzers.Cli.Tests.FieldStudy;

public sealed class TabSeparatedFileTests : IDisposable
{
    readonly TempFolder _folder = new();

    [Fact]
    public void Written_rows_are_read_again()
    {
        TabSeparatedFile.WriteRows(
            _folder["a.tsv"],
            ["x", "y"],
            [
                ["1", "two words"],
                ["", "a\tb\nc"],
            ]
        );
        Assert.Equal(
            [
                ["1", "two words"],
                ["", "a b c"],
            ],
            TabSeparatedFile.ReadRows(_folder["a.tsv"], "x", "y")
        );
    }

    [Theory]
    [InlineData("", "must begin with the header x, y")]
    [InlineData("y\tx\n", "must begin with the header x, y")]
    [InlineData("x\ty\n1\t2\n3\n", "Row 2 of")]
    public void A_broken_file_is_named(string text, string message)
    {
        _folder.WriteFile("a.tsv", text);
        Assert.Contains(message, Assert.Throws<StopException>(() => TabSeparatedFile.ReadRows(_folder["a.tsv"], "x", "y")).Message);
    }

    [Fact]
    public void A_missing_file_is_named() =>
        Assert.Contains("does not exist", Assert.Throws<StopException>(() => TabSeparatedFile.ReadRows(_folder["b.tsv"], "x")).Message);

    public void Dispose() => _folder.Dispose();
}
