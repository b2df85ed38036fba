namespace SyncIoAnalyzers.Package.Tests;

/// <summary>A library in a usual build without an error log: suggestions are not shown there and their analyzer is not started.</summary>
[Collection(nameof(PackageFeed))]
public class SuggestionTests(PackageFeed feed)
{
    [Theory]
    [InlineData(".editorconfig", "[*.cs]\ndotnet_diagnostic.SIO001.severity = warning")]
    [InlineData(".editorconfig", "[*.cs]\ndotnet_analyzer_diagnostic.severity = warning")]
    [InlineData(".globalconfig", "is_global = true\ndotnet_diagnostic.SIO001.severity = warning")]
    public async Task Severity_of_the_user_shows_suggestions_in_a_library(string file, string text) =>
        Assert.Contains("warning SIO001: ", (await Library.BuildWith(file, text, "ErrorLog=")).Output);

    [Theory]
    [InlineData("SyncIoMode=Strict", "warning SIO001: ")]
    [InlineData("WarningsAsErrors=SIO001", "error SIO001: ")]
    public async Task Property_shows_suggestions_in_a_library(string property, string finding) =>
        Assert.Contains(finding, (await Library.BuildAsync("ErrorLog=", property)).Output);

    [Fact]
    public async Task Library_shows_no_suggestions_by_default() =>
        Assert.DoesNotContain("SIO001", (await Library.BuildAsync("ErrorLog=")).Output);

    AppProject Library => new(feed, "Quiet", SourceTexts.CreateLibrary(""), SourceTexts.Trap);
}
