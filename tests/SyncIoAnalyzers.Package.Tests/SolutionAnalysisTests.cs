using System.Text.RegularExpressions;

namespace SyncIoAnalyzers.Package.Tests;

/// <summary>The findings that the build of a serving project reports in the projects that it references.</summary>
[Collection(nameof(PackageFeed))]
public partial class SolutionAnalysisTests(PackageFeed feed, SolutionAnalysisTests.RepeatedBuild built)
    : IClassFixture<SolutionAnalysisTests.RepeatedBuild>
{
    [Fact]
    public async Task Every_call_on_a_request_path_is_reported_once_by_the_serving_project()
    {
        await built.BuildTwice(feed);
        var reports = SampleSolution.ParseReports(built.First);
        Assert.Equal(built.Sample.Tagged.Order(), reports.Select(r => ReportPattern().Replace(r, "${place}: ${id} of ${entry}")).Order());
        Assert.All(reports, r => Assert.EndsWith(" [Parcels.Web]", r));
    }

    [Fact]
    public async Task Report_shows_the_request_path()
    {
        await built.BuildTwice(feed);
        Assert.Contains(
            "RailCarrier.cs(21): warning SIO002: 'Thread.Sleep' holds a request thread (GET /parcels/{id}/quotes → … → Timetable.Next); use 'Task.Delay' [Parcels.Web]",
            SampleSolution.ParseReports(built.First)
        );
    }

    [Fact]
    public async Task Second_build_reports_the_same_without_compiling_or_analyzing_again()
    {
        await built.BuildTwice(feed);
        Assert.Equal(SampleSolution.ParseReports(built.First), SampleSolution.ParseReports(built.Second));
        Assert.Equal(built.FirstOutputTimes, built.SecondOutputTimes);
    }

    [Fact]
    public async Task Interrupted_analysis_is_repeated()
    {
        await built.BuildTwice(feed);
        built.Sample.ForgetFindings();
        Assert.Equal(
            SampleSolution.ParseReports(built.First),
            SampleSolution.ParseReports((await built.Sample.BuildAsync("SyncIoPaths=true")).Output)
        );
    }

    [ReadOnlyFact]
    public async Task Analysis_that_cannot_write_is_reported_and_no_old_finding_is_shown()
    {
        await built.BuildTwice(feed);
        built.Sample.TouchProject("Parcels.Data");
        var (exitCode, output) = await built.Sample.BuildReadOnly("Parcels.Web", "SyncIoPaths=true");
        Assert.Equal(0, exitCode);
        Assert.Matches(
            @"warning SIOPKG02: The requests of Parcels\.Web could not be followed into other projects \([^\n]*Read-only file system",
            output
        );
        Assert.DoesNotContain(SampleSolution.ParseReports(output), r => r.EndsWith(" [Parcels.Web]", StringComparison.Ordinal));
        Assert.Equal(
            SampleSolution.ParseReports(built.First),
            SampleSolution.ParseReports((await built.Sample.BuildAsync("SyncIoPaths=true")).Output)
        );
    }

    [Fact]
    public async Task Missing_SDK_compiler_is_reported_once_per_serving_project()
    {
        using var sample = await SampleSolution.WithPackage(feed, "Parcels");
        var (exitCode, output) = await sample.BuildAsync("SyncIoPaths=true", "_SyncIoCompiler=nowhere");
        Assert.Equal((0, 0), (exitCode, SampleSolution.ParseReports(output).Count));
        Assert.Equal(["Parcels.Web", "Parcels.Worker"], UnfollowedPattern().Matches(output).Select(m => m.Groups["name"].Value).Order());
    }

    [Fact]
    public async Task Watched_builds_and_builds_with_mapped_paths_use_the_real_file_names()
    {
        using var sample = await SampleSolution.WithPackage(feed, "Parcels");
        var (_, output) = await sample.BuildAsync(
            "SyncIoPaths=true",
            "DotNetWatchBuild=true",
            "ContinuousIntegrationBuild=true",
            "DeterministicSourcePaths=true"
        );
        Assert.Contains($"{Path.Combine(sample.Folder, "Parcels.Carriers", "RailCarrier.cs")}(21,9): warning SIO002", output);
        Assert.Equal(sample.Tagged.Count, SampleSolution.ParseReports(output).Count);
    }

    [Fact]
    public async Task Editor_gets_other_additional_files_than_a_build()
    {
        await built.BuildTwice(feed);
        const string paths = "Parcels.Carriers/obj/syncio/Parcels.Web.";
        Assert.Contains(paths, await built.Sample.AdditionalFiles("Parcels.Carriers", "SyncIoPaths=true", "DesignTimeBuild=true"));
        Assert.DoesNotContain(paths, await built.Sample.AdditionalFiles("Parcels.Carriers", "SyncIoPaths=true"));
    }

    [Fact]
    public async Task First_of_two_serving_projects_reports_a_call()
    {
        using var sample = await SampleSolution.WithPackage(feed, "Parcels", s => s.CopyProject("Parcels.Web", "Parcels.Admin"));
        var (exitCode, output) = await sample.BuildAsync("SyncIoPaths=true");
        Assert.Equal(0, exitCode);
        Assert.Equal(
            sample.Tagged.Count,
            SampleSolution.ParseReports(output).Count(r => r.EndsWith(" [Parcels.Admin]", StringComparison.Ordinal))
        );
        Assert.DoesNotContain(SampleSolution.ParseReports(output), r => r.EndsWith(" [Parcels.Web]", StringComparison.Ordinal));
    }

    [Fact]
    public async Task Project_of_several_frameworks_is_analyzed_in_each_and_reports_a_call_once()
    {
        using var sample = await SampleSolution.WithPackage(feed, "Parcels", OnTwoFrameworks);
        var (exitCode, output) = await sample.BuildAsync("SyncIoPaths=true");
        Assert.Equal(0, exitCode);
        Assert.Contains(sample.Tagged, t => t.StartsWith("Depot.cs(", StringComparison.Ordinal));
        Assert.Equal(
            sample.Tagged.Order(),
            SampleSolution.ParseReports(output).Select(r => ReportPattern().Replace(r, "${place}: ${id} of ${entry}")).Order()
        );
        Assert.Equal(2, sample.OutputTimes.Count(f => f.Contains("Web") && f.Contains("findings.txt")));
    }

    [Fact]
    public async Task Call_in_a_library_breaks_a_breaking_build_and_a_failed_analysis_does_not()
    {
        using var sample = await SampleSolution.WithPackage(feed, "Parcels");
        var (exitCode, output) = await sample.BuildAsync("SyncIoPaths=true", "SyncIoBreakBuild=true");
        Assert.Equal((1, sample.Tagged.Count), (exitCode, SampleSolution.ParseReports(output).Count(r => r.Contains(": error SIO"))));

        sample.BreakProject("Parcels.Data");
        (exitCode, output) = await sample.BuildAsync("SyncIoPaths=true", "SyncIoBreakBuild=true", "TreatWarningsAsErrors=true");
        Assert.Equal((0, 0), (exitCode, SampleSolution.ParseReports(output).Count));
        Assert.Matches(
            "warning SIOPKG02: The requests of Parcels.Web could not be followed into other projects .*; run 'syncio check' instead, or set the property SyncIoPaths to false",
            output
        );
    }

    [Fact]
    public async Task Solution_analysis_runs_only_on_request()
    {
        using var sample = await SampleSolution.WithPackage(feed, "Parcels");
        var (exitCode, output) = await sample.BuildAsync();
        Assert.Equal((0, 0), (exitCode, SampleSolution.ParseReports(output).Count));
        Assert.DoesNotContain(sample.OutputTimes, f => f.Contains("findings.txt"));
    }

    /// <summary>Adds an entry point in the second framework only, which reaches a call that the first framework does not reach.</summary>
    static void OnTwoFrameworks(SampleSolution sample)
    {
        const string two =
            "<PropertyGroup><TargetFramework /><TargetFrameworks>net10.0;net10.0-windows</TargetFrameworks><EnableWindowsTargeting>true</EnableWindowsTargeting><DisableTransitiveFrameworkReferenceDownloads>true</DisableTransitiveFrameworkReferenceDownloads></PropertyGroup>";
        sample.EditFile("Parcels.Web/Parcels.Web.csproj", p => p.Replace("</Project>", two + "</Project>"));
        sample.EditFile(
            "Parcels.Web/Program.cs",
            p => p.Replace("app.Run();", "#if WINDOWS\nparcels.MapPost(\"/depot\", () => Depot.Close());\n#endif\napp.Run();")
        );
        sample.EditFile(
            "Parcels.Carriers/Depot.cs",
            _ =>
                "namespace Parcels.Carriers;\npublic static class Depot\n{\n    public static void Close() => Thread.Sleep(1); // finds SIO002 of POST /parcels/depot → Depot.Close\n}"
        );
    }

    [GeneratedRegex(@"SyncIoAnalyzers does not follow the requests of (?<name>\S+) into other projects")]
    private static partial Regex UnfollowedPattern();

    [GeneratedRegex(@"^(?<place>\S+): warning (?<id>SIO\d+): .* thread \((?<entry>.+?)(?: → .*|, and .*)?\)(?:;| \(no fix).*$")]
    private static partial Regex ReportPattern();

    /// <summary>The sample, built twice.</summary>
    public sealed class RepeatedBuild : IDisposable
    {
        SampleSolution? _sample;

        public SampleSolution Sample => _sample!;
        public string First { get; private set; } = "";
        public string Second { get; private set; } = "";
        public List<string> FirstOutputTimes { get; private set; } = [];
        public List<string> SecondOutputTimes { get; private set; } = [];

        /// <summary>Builds the sample on first use.</summary>
        public async Task BuildTwice(PackageFeed feed)
        {
            if (_sample != null)
                return;
            _sample = await SampleSolution.WithPackage(feed, "Parcels");
            (First, FirstOutputTimes) = ((await _sample.BuildAsync("SyncIoPaths=true")).Output, _sample.OutputTimes);
            (Second, SecondOutputTimes) = ((await _sample.BuildAsync("SyncIoPaths=true")).Output, _sample.OutputTimes);
        }

        public void Dispose() => _sample?.Dispose();
    }
}
