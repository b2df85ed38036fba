using SyncIoAnalyzers.Cli.Loading;

namespace SyncIoAnalyzers.Cli.Tests;

public class FrameworkChoiceTests
{
    [Theory]
    [InlineData("net10.0", "netstandard2.0", "net8.0", "net10.0", "net472")]
    [InlineData("net8.0", "net8.0", "net11.0")]
    [InlineData("net8.0", "net10.0-windows", "net8.0")]
    [InlineData("netcoreapp3.1", "netcoreapp3.1", "netstandard2.1")]
    [InlineData("netstandard2.1", "netstandard2.0", "netstandard2.1", "net48")]
    [InlineData("net48", "net462", "net48", "net472")]
    public void The_newest_framework_that_can_be_built_is_picked(string expected, params string[] frameworks) =>
        Assert.Equal(expected, FrameworkChoice.PickFramework([.. frameworks], null, new(10, 0)));

    [Fact]
    public void The_requested_framework_is_picked() =>
        Assert.Equal("net8.0", FrameworkChoice.PickFramework(["net8.0", "net10.0"], "NET8.0", new(10, 0)));

    [Fact]
    public void A_project_without_the_requested_framework_gets_its_newest() =>
        Assert.Equal("net8.0", FrameworkChoice.PickFramework(["net6.0", "net8.0"], "net10.0", new(10, 0)));
}
