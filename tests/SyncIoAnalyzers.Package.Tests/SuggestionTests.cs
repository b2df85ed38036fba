namespace SyncIoAnalyzers.Package.Tests;

/// <summary>A library in a build as most people make it, without an error log: suggestions are not shown there and their analyzer is not started.</summary>
[Collection(nameof(Feed))]
public class SuggestionTests(Feed feed)
{
    [Theory]
    [InlineData(".editorconfig", "[*.cs]\ndotnet_diagnostic.SIO001.severity = warning")]
    [InlineData(".editorconfig", "[*.cs]\ndotnet_analyzer_diagnostic.severity = warning")]
    [InlineData(".globalconfig", "is_global = true\ndotnet_diagnostic.SIO001.severity = warning")]
    public async Task A_severity_of_the_user_makes_a_library_heard(string file, string text) =>
        Assert.Contains("warning SIO001: ", (await Library.BuildWith(file, text, "ErrorLog=")).Output);

    [Theory]
    [InlineData("SyncIoMode=Strict", "warning SIO001: ")]
    [InlineData("WarningsAsErrors=SIO001", "error SIO001: ")]
    public async Task A_property_makes_a_library_heard(string property, string finding) =>
        Assert.Contains(finding, (await Library.Build("ErrorLog=", property)).Output);

    [Fact]
    public async Task A_library_is_quiet_otherwise() =>
        Assert.DoesNotContain("SIO001", (await Library.Build("ErrorLog=")).Output);

    App Library => new(feed, "Quiet", Sources.Library(""), Sources.Trap);
}
