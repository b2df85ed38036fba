using SyncIoAnalyzers.Cli.Loading;

namespace SyncIoAnalyzers.Cli.Tests;

public class MsbuildOutputTests
{
    [Theory]
    [InlineData("/a/B.csproj(8,5): error MSB4025: Cannot be loaded.", "/a/B.csproj", "MSB4025: Cannot be loaded.")]
    [InlineData("/a/B.csproj : error NU1101: No package X. [/a/C.sln]", "/a/B.csproj", "NU1101: No package X.")]
    [InlineData(
        "/sdk/X.targets(1,2): error NETSDK1045: Too new. [/a/B.csproj::TargetFramework=net11.0]",
        "/a/B.csproj",
        "NETSDK1045: Too new."
    )]
    [InlineData("/a/B.csproj(8,5): error : Packages are missing.", "/a/B.csproj", "Packages are missing.")]
    public void An_error_is_read(string line, string project, string expected)
    {
        var error = Assert.Single(MsbuildOutput.ParseErrors("noise\n" + line + "\nnoise\n"));
        Assert.Equal(expected, error.ToString());
        Assert.True(error.IsAbout(project));
    }

    [Fact]
    public void A_failed_task_yields_its_exception()
    {
        const string at = "/sdk/X.targets(1,2): error MSB4018: ",
            of = " [/a/B.csproj]\n";
        var error = Assert.Single(
            MsbuildOutput.ParseErrors(
                $"{at}The task failed unexpectedly.{of}{at}System.IO.IOException: Read-only file system : '/a/obj'{of}{at}   at System.IO.Directory.CreateDirectory(String path){of}"
            )
        );
        Assert.Equal("MSB4018: System.IO.IOException: Read-only file system : '/a/obj'", error.ToString());
    }

    [Fact]
    public void A_repeated_error_is_read_once() => Assert.Single(MsbuildOutput.ParseErrors("a : error B1: c\r\na : error B1: c\r\n"));
}
