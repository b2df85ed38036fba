namespace SyncIoAnalyzers.Package.Tests;

/// <summary>An application with old findings that adopts the rules: only new findings break its build.</summary>
[Collection(nameof(PackageFeed))]
public class BaselineAdoptionTests(PackageFeed feed)
{
    const string NewCall = "SyncIoBreakBuild=true";
    const string New = """app.MapGet("/new", () => Load().Result);""";

    [Fact]
    public async Task New_call_breaks_the_build_and_its_fix_repairs_it()
    {
        var app = await AppProject.WithPackage(feed, "Legacy", SourceTexts.Web, SourceTexts.ThreeSites);
        Assert.False((await app.BuildAsync(NewCall)).Passes);
        Assert.Equal(0, (await (await feed.Tool).RunAsync("baseline", "Legacy")).ExitCode);
        Assert.Equal((true, "SIO102 info"), GetOutcome(await app.BuildAsync(NewCall)));

        var added = app.SourceText.Replace("var app = WebApplication.Create(args);", "var app = WebApplication.Create(args);\n" + New);
        var built = await app.BuildWith("Program.cs", added, NewCall);
        Assert.Equal((false, "SIO001 error, SIO102 info"), GetOutcome(built));
        Assert.Contains("Program.cs(2,", built.Output); // the new one, not the old one that reads nearly the same
        Assert.Equal(
            (true, "SIO102 info"),
            GetOutcome(
                await app.BuildWith(
                    "Program.cs",
                    added.Replace(New, New.Replace("() => Load().Result", "async () => await Load()")),
                    NewCall
                )
            )
        );
    }

    [Fact]
    public async Task Fix_leaves_a_baseline_that_is_reported_as_stale()
    {
        var app = await AppProject.WithPackage(feed, "Paid", SourceTexts.Web, SourceTexts.ThreeSites);
        Assert.Equal(0, (await (await feed.Tool).RunAsync("baseline", "Paid")).ExitCode);
        Assert.Equal(
            "SIO102 info, SIO903 info",
            (await app.BuildWith("Program.cs", SourceTexts.Clean.Replace("ReadAllTextAsync", "ReadAllText"))).Findings
        );
    }

    static (bool, string) GetOutcome(BuildResult built) => (built.Passes, built.Findings);
}
