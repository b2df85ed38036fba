namespace SyncIoAnalyzers.Package.Tests;

/// <summary>An application with old findings that adopts the rules: only new findings break its build.</summary>
[Collection(nameof(Feed))]
public class BaselineAdoptionTests(Feed feed)
{
    const string Breaks = "SyncIoBreakBuild=true";
    const string New = """app.MapGet("/new", () => Load().Result);""";

    [Fact]
    public async Task New_call_breaks_the_build_and_its_fix_repairs_it()
    {
        var app = await App.WithPackage(feed, "Legacy", Sources.Web, Sources.ThreeSites);
        Assert.False((await app.Build(Breaks)).Passes);
        Assert.Equal(0, (await (await feed.Tool).Run("baseline", "Legacy")).ExitCode);
        Assert.Equal((true, "SIO102 info"), Outcome(await app.Build(Breaks)));

        var added = app.Code.Replace("var app = WebApplication.Create(args);", "var app = WebApplication.Create(args);\n" + New);
        var built = await app.BuildWith("Program.cs", added, Breaks);
        Assert.Equal((false, "SIO001 error, SIO102 info"), Outcome(built));
        Assert.Contains("Program.cs(2,", built.Output); // the new one, not the old one that reads nearly the same
        Assert.Equal(
            (true, "SIO102 info"),
            Outcome(
                await app.BuildWith(
                    "Program.cs",
                    added.Replace(New, New.Replace("() => Load().Result", "async () => await Load()")),
                    Breaks
                )
            )
        );
    }

    [Fact]
    public async Task Fix_leaves_a_baseline_that_is_reported_as_stale()
    {
        var app = await App.WithPackage(feed, "Paid", Sources.Web, Sources.ThreeSites);
        Assert.Equal(0, (await (await feed.Tool).Run("baseline", "Paid")).ExitCode);
        Assert.Equal(
            "SIO102 info, SIO903 info",
            (await app.BuildWith("Program.cs", Sources.Clean.Replace("ReadAllTextAsync", "ReadAllText"))).Findings
        );
    }

    static (bool, string) Outcome(Built built) => (built.Passes, built.Findings);
}
