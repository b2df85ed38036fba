namespace SyncIoAnalyzers.Package.Tests;

/// <summary>The package beside other settings of a project: they do not change the findings, and the package adds no noise.</summary>
[Collection(nameof(PackageFeed))]
public class BuildSettingsTests(PackageFeed feed)
{
    const string Found = "SIO001 warning, SIO102 info";

    [Theory]
    [InlineData("")]
    [InlineData("SyncIoPaths=true")]
    public async Task Visual_Basic_project_builds_without_a_message(string property)
    {
        var built = await new AppProject(feed, "Basic", SourceTexts.VisualBasic, SourceTexts.VisualBasicCode, "vb").BuildAsync([
            "TreatWarningsAsErrors=true",
            "AnalysisLevel=latest-recommended",
            .. property.Length > 0 ? [property] : Array.Empty<string>(),
        ]);
        Assert.True(built.Passes, built.Output);
        Assert.DoesNotMatch("SIO|AD0001|CS80|: warning ", built.Output);
    }

    [Theory]
    [InlineData("EnforceCodeStyleInBuild=true")]
    [InlineData("AnalysisLevel=latest-all")]
    [InlineData("DotNetWatchBuild=true")]
    [InlineData("Deterministic=true", "ContinuousIntegrationBuild=true", "Configuration=Release")]
    public async Task Switch_of_the_SDK_changes_nothing(params string[] properties)
    {
        var built = await (await feed.Web).BuildAsync(properties);
        Assert.Equal(Found, string.Join(", ", built.Findings.Split(", ").Where(f => f.StartsWith("SIO", StringComparison.Ordinal))));
        Assert.DoesNotMatch("AD0001|CS80[0-9][0-9]", built.Findings);
    }

    [Fact]
    public async Task Build_without_analyzers_has_no_finding() =>
        Assert.Equal("", (await (await feed.Web).BuildAsync("RunAnalyzersDuringBuild=false")).Findings);

    [Fact]
    public async Task Unchanged_project_is_not_compiled_again()
    {
        var app = await feed.Web;
        await app.BuildAsync();
        var (built, written) = await app.BuildAgain();
        Assert.True(built.Passes);
        Assert.Empty(written);
    }

    [Theory]
    [InlineData("SyncIoMode=Everywhere", "SIO001 info, SIO001 warning, SIO102 info")]
    [InlineData("SyncIoBreakBuild=true", "SIO001 error, SIO102 info")]
    public async Task Changed_property_takes_effect_without_a_clean(string property, string findings)
    {
        var app = await feed.Web;
        await app.BuildAsync();
        Assert.Equal(findings, (await app.BuildAgain(property)).Built.Findings);
    }

    [Fact]
    public async Task Warning_made_an_error_by_its_id_is_an_error() =>
        Assert.Equal((false, "SIO001 error, SIO102 info"), GetOutcome(await (await feed.Web).BuildAsync("WarningsAsErrors=SIO001")));

    [Fact]
    public async Task Warning_excluded_from_errors_stays_a_warning() =>
        Assert.Equal(
            (true, Found),
            GetOutcome(await (await feed.Web).BuildAsync("TreatWarningsAsErrors=true", "WarningsNotAsErrors=SIO001"))
        );

    static (bool, string) GetOutcome(BuildResult built) => (built.Passes, built.Findings);
}
