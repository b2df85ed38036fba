using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;
using SyncIoAnalyzers.Analyzers;

namespace SyncIoAnalyzers.Tests;

/// <summary>Files are recognized by their names, whatever the form of their folder paths.</summary>
public class PathFormTests
{
    [Theory]
    [InlineData(@"C:\src\Shop\SyncIo.Apis.txt")]
    [InlineData("/src/Shop/SyncIo.Apis.txt")]
    [InlineData(@"\\server\share/Shop\SyncIo.Apis.txt")]
    public void Invalid_line_is_reported_for_a_file_in_any_folder(string path) =>
        Assert.Single(SyncIoFiles.FindProblems(new InMemoryFile(path, "Load"), default));

    [Theory]
    [InlineData("M:System.IO.File.Exists(System.String)\r\n")]
    [InlineData("# a comment\r\n\r\n[sync]\r\nM:System.IO.File.Exists(System.String)\r\n")]
    public void Table_may_have_Windows_line_endings(string text) =>
        Assert.Empty(SyncIoFiles.FindProblems(new InMemoryFile(@"C:\SyncIo.Apis.txt", text), default));

    [Fact]
    public void Request_paths_file_may_have_Windows_line_endings() =>
        Assert.Empty(
            SyncIoFiles.FindProblems(
                new InMemoryFile(
                    @"C:\Shop\SyncIo.RequestPaths.txt",
                    "SyncIo.RequestPaths 1\r\nrequest\t0\tShop|M:C.Get\t=GET /c\r\nend\r\n"
                ),
                default
            )
        );

    [Fact]
    public void Baseline_may_have_Windows_line_endings() =>
        Assert.Empty(
            SyncIoFiles.FindProblems(new InMemoryFile(@"C:\Shop\SyncIo.Baseline.txt", "SyncIo.Baseline 1\r\nfor\t\r\nend\r\n"), default)
        );

    sealed class InMemoryFile(string path, string text) : AdditionalText
    {
        public override string Path => path;

        public override SourceText GetText(CancellationToken token = default) => SourceText.From(text);
    }
}
