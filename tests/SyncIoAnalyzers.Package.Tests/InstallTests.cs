namespace SyncIoAnalyzers.Package.Tests;

/// <summary>The experience of a user who adds the package to a new web project.</summary>
[Collection(nameof(PackageFeed))]
public class InstallTests(PackageFeed feed)
{
    [Fact]
    public async Task File_beside_the_project_is_read_without_being_listed() =>
        Assert.Equal("SIO001 warning, SIO102 info, SIO901 warning", (await (await feed.Web).BuildWith("SyncIo.Apis.txt", "Load")).Findings);

    [Fact]
    public async Task Build_warns_of_a_blocked_request()
    {
        var built = await (await feed.Web).BuildAsync();
        Assert.True(built.Passes);
        Assert.Contains("warning SIO001: 'Task.Result' holds a request thread (GET /a", built.Output);
        Assert.Equal("SIO001 warning, SIO102 info", built.Findings);
    }

    [Fact]
    public async Task Build_warns_of_a_blocked_request_in_a_view()
    {
        var built = await (await feed.Web).BuildWith(
            "Index.cshtml",
            "<p>\n  @System.IO.File.OpenText(\"a\").ReadToEndAsync().Result\n</p>"
        );
        Assert.Contains("Index.cshtml(2,4): warning SIO001: 'Task.Result' holds a request thread (Index.cshtml)", built.Output);
    }

    [Fact]
    public async Task Clean_project_builds_without_a_finding()
    {
        var built = await (await feed.Web).BuildWith("Program.cs", SourceTexts.Clean, "SyncIoBreakBuild=true", "SyncIoMode=Everywhere");
        Assert.Equal((true, ""), (built.Passes, built.Findings));
    }

    [Fact]
    public async Task Dotnet_add_package_hides_the_package_from_referencing_projects() =>
        Assert.Contains("<PrivateAssets>all</PrivateAssets>", (await feed.Web).ProjectText);

    [Theory]
    [InlineData("", "SIO001 warning, SIO102 info")]
    [InlineData("PrivateAssets=\"all\"", "")]
    public async Task Project_gets_the_package_through_a_library_that_does_not_hide_it(string attributes, string findings)
    {
        var library = new AppProject(feed, "Library", SourceTexts.CreateLibrary(attributes), SourceTexts.Trap);
        var built = await new AppProject(feed, "Over", SourceTexts.WebOverLibrary, SourceTexts.ThreeSites).BuildAsync();
        Assert.Equal(("SIO001 info", findings), (library.Findings, built.Findings));
    }
}
