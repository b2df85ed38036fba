using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace SyncIoAnalyzers.Tests;

/// <summary>Files are known by their names, however their folders are written.</summary>
public class PathFormTests
{
    [Theory]
    [InlineData(@"C:\src\Shop\SyncIo.Apis.txt")]
    [InlineData("/src/Shop/SyncIo.Apis.txt")]
    [InlineData(@"\\server\share/Shop\SyncIo.Apis.txt")]
    public void A_bad_line_is_told_of_a_file_in_any_folder(string path) => Assert.Single(UserFiles.Problems(new Given(path, "Load"), default));

    [Theory]
    [InlineData("M:System.IO.File.Exists(System.String)\r\n")]
    [InlineData("# a comment\r\n\r\n[sync]\r\nM:System.IO.File.Exists(System.String)\r\n")]
    public void Lines_may_end_as_on_Windows(string text) => Assert.Empty(UserFiles.Problems(new Given(@"C:\SyncIo.Apis.txt", text), default));

    [Fact]
    public void A_file_of_paths_may_have_been_checked_out_on_Windows() =>
        Assert.Empty(UserFiles.Problems(new Given(@"C:\Shop\SyncIo.RequestPaths.txt", "SyncIo.RequestPaths 1\r\nrequest\t0\tShop|M:C.Get\t=GET /c\r\nend\r\n"), default));

    [Fact]
    public void So_may_a_baseline() => Assert.Empty(UserFiles.Problems(new Given(@"C:\Shop\SyncIo.Baseline.txt", "SyncIo.Baseline 1\r\nfor\t\r\nend\r\n"), default));

    sealed class Given(string path, string text) : AdditionalText
    {
        public override string Path => path;

        public override SourceText GetText(CancellationToken token = default) => SourceText.From(text);
    }
}
