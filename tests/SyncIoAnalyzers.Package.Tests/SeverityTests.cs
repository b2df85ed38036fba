namespace SyncIoAnalyzers.Package.Tests;

/// <summary>Modes, break-build and severities of the user, on a project with a warning, an info and an unreported call.</summary>
[Collection(nameof(PackageFeed))]
public class SeverityTests(PackageFeed feed)
{
    [Theory]
    [InlineData("Default", "SIO001 warning, SIO102 info")]
    [InlineData("strict", "SIO001 warning, SIO102 warning")]
    [InlineData("EVERYWHERE", "SIO001 info, SIO001 warning, SIO102 info")]
    [InlineData("Off", "")]
    [InlineData("nonsense", "SIO001 warning, SIO102 info, SIO901 warning")]
    public async Task Mode_decides_which_findings_are_shown(string mode, string findings)
    {
        var built = await (await feed.Web).BuildAsync("SyncIoMode=" + mode);
        Assert.Equal((true, findings), (built.Passes, built.Findings));
    }

    [Theory]
    [InlineData("default", "SIO001 error, SIO102 info")]
    [InlineData("Strict", "SIO001 error, SIO102 error")]
    [InlineData("Everywhere", "SIO001 error, SIO001 info, SIO102 info")]
    [InlineData("OFF", "")]
    [InlineData("nonsense", "SIO001 error, SIO102 info, SIO901 warning")]
    public async Task Break_build_turns_warnings_into_errors(string mode, string findings)
    {
        var built = await (await feed.Web).BuildAsync("SyncIoBreakBuild=true", "SyncIoMode=" + mode);
        Assert.Equal((findings == "", findings), (built.Passes, built.Findings));
    }

    [Theory]
    [InlineData("false")]
    [InlineData("true")]
    public async Task Warnings_as_errors_do_not_affect_info(string breakBuild)
    {
        var built = await (await feed.Web).BuildAsync("TreatWarningsAsErrors=true", "SyncIoBreakBuild=" + breakBuild);
        Assert.Equal((false, "SIO001 error, SIO102 info"), (built.Passes, built.Findings));
    }

    [Theory]
    [InlineData("suggestion", "false", "SIO001 info, SIO102 info")]
    [InlineData("suggestion", "true", "SIO001 info, SIO102 info")]
    [InlineData("error", "false", "SIO001 error, SIO102 info")]
    [InlineData("error", "true", "SIO001 error, SIO102 info")]
    public async Task Severity_of_the_user_takes_precedence(string severity, string breakBuild, string findings)
    {
        var config = $"[*.cs]\ndotnet_diagnostic.SIO001.severity = {severity}";
        var built = await (await feed.Web).BuildWith(".editorconfig", config, "SyncIoBreakBuild=" + breakBuild);
        Assert.Equal((severity != "error", findings), (built.Passes, built.Findings));
    }

    [Theory]
    [InlineData("Everywhere", ".editorconfig", "[*.cs]\nsyncio.scope = request_path", "SIO001 warning, SIO102 info")]
    [InlineData("Default", ".globalconfig", "is_global = true\nsyncio.scope = all", "SIO001 info, SIO001 warning, SIO102 info")]
    public async Task Option_of_the_user_takes_precedence(string mode, string file, string text, string findings) =>
        Assert.Equal(findings, (await (await feed.Web).BuildWith(file, text, "SyncIoMode=" + mode)).Findings);

    [Theory]
    [InlineData("false", true)]
    [InlineData("True", false)]
    public async Task Overlapping_rules_are_off_on_request(string quiet, bool isFound)
    {
        var built = await (await feed.Web).BuildWith("Program.cs", SourceTexts.Overlap, "AnalysisMode=All", "SyncIoQuietPeers=" + quiet);
        Assert.All(new[] { "CA1849 ", "CA2007 " }, peer => Assert.Equal(isFound, built.Findings.Contains(peer)));
        Assert.Contains("SIO102 info", built.Findings);
    }

    [Theory]
    [InlineData("1.0", "SIO001 warning, SIO102 info")]
    [InlineData("Latest", "SIO001 warning, SIO102 info")]
    [InlineData("0.9", "SIO001 warning, SIO102 info, SIO901 warning")]
    public async Task Existing_level_can_be_selected(string level, string findings) =>
        Assert.Equal(findings, (await (await feed.Web).BuildAsync("SyncIoLevel=" + level)).Findings);

    [Fact]
    public async Task Rule_that_the_user_enables_stays_enabled()
    {
        var built = await (await feed.Web).BuildWith(
            ".editorconfig",
            "[*.cs]\ndotnet_diagnostic.CA2007.severity = warning",
            "SyncIoQuietPeers=true"
        );
        Assert.Contains("CA2007 warning", built.Findings);
    }
}
