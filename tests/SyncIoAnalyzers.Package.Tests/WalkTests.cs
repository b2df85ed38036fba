using System.Text.RegularExpressions;

namespace SyncIoAnalyzers.Package.Tests;

/// <summary>What the build of an entry project says of the projects that it references.</summary>
[Collection(nameof(Feed))]
public partial class WalkTests(Feed feed, WalkTests.Twice built) : IClassFixture<WalkTests.Twice>
{
    [Fact]
    public async Task Every_call_on_the_way_of_a_request_is_reported_once_by_the_project_that_takes_it()
    {
        await built.By(feed);
        var reports = Sample.Reports(built.First);
        Assert.Equal(built.Sample.Tagged.Order(), reports.Select(r => Report().Replace(r, "${place}: ${id} of ${entry}")).Order());
        Assert.All(reports, r => Assert.EndsWith(" [Parcels.Web]", r));
    }

    [Fact]
    public async Task A_report_tells_the_way_of_the_request()
    {
        await built.By(feed);
        Assert.Contains("RailCarrier.cs(21): warning SIO002: 'Thread.Sleep' holds a request thread (GET /parcels/{id}/quotes → … → Timetable.Next); use 'Task.Delay' [Parcels.Web]", Sample.Reports(built.First));
    }

    [Fact]
    public async Task A_second_build_says_the_same_and_neither_compiles_nor_walks()
    {
        await built.By(feed);
        Assert.Equal(Sample.Reports(built.First), Sample.Reports(built.Second));
        Assert.Equal(built.MadeFirst, built.MadeSecond);
    }

    [Fact]
    public async Task A_walk_that_was_cut_off_is_made_again()
    {
        await built.By(feed);
        built.Sample.ForgetFindings();
        Assert.Equal(Sample.Reports(built.First), Sample.Reports((await built.Sample.Build("SyncIoPaths=true")).Output));
    }

    [ReadOnlyFact]
    public async Task A_walk_that_cannot_write_is_told_and_nothing_old_is_said_for_it()
    {
        await built.By(feed);
        built.Sample.Touch("Parcels.Data");
        var (exitCode, output) = await built.Sample.BuildReadOnly("Parcels.Web", "SyncIoPaths=true");
        Assert.Equal(0, exitCode);
        Assert.Matches(@"warning SIOPKG02: The requests of Parcels\.Web could not be followed into other projects \([^\n]*Read-only file system", output);
        Assert.DoesNotContain(Sample.Reports(output), r => r.EndsWith(" [Parcels.Web]", StringComparison.Ordinal));
        Assert.Equal(Sample.Reports(built.First), Sample.Reports((await built.Sample.Build("SyncIoPaths=true")).Output));
    }

    [Fact]
    public async Task Where_no_compiler_of_an_SDK_is_there_the_build_says_so_once_for_each_project_that_takes_requests()
    {
        using var sample = await Sample.WithPackage(feed, "Parcels");
        var (exitCode, output) = await sample.Build("SyncIoPaths=true", "_SyncIoCompiler=nowhere");
        Assert.Equal((0, 0), (exitCode, Sample.Reports(output).Count));
        Assert.Equal(["Parcels.Web", "Parcels.Worker"], Left().Matches(output).Select(m => m.Groups["name"].Value).Order());
    }

    [Fact]
    public async Task A_watched_build_and_one_whose_paths_are_mapped_name_the_files_as_they_are()
    {
        using var sample = await Sample.WithPackage(feed, "Parcels");
        var (_, output) = await sample.Build("SyncIoPaths=true", "DotNetWatchBuild=true", "ContinuousIntegrationBuild=true", "DeterministicSourcePaths=true");
        Assert.Contains($"{Path.Combine(sample.Folder, "Parcels.Carriers", "RailCarrier.cs")}(21,9): warning SIO002", output);
        Assert.Equal(sample.Tagged.Count, Sample.Reports(output).Count);
    }

    [Fact]
    public async Task An_editor_is_told_what_a_build_is_not()
    {
        await built.By(feed);
        const string paths = "Parcels.Carriers/obj/syncio/Parcels.Web.";
        Assert.Contains(paths, await built.Sample.AdditionalFiles("Parcels.Carriers", "SyncIoPaths=true", "DesignTimeBuild=true"));
        Assert.DoesNotContain(paths, await built.Sample.AdditionalFiles("Parcels.Carriers", "SyncIoPaths=true"));
    }

    [Fact]
    public async Task Of_two_projects_that_take_requests_the_first_reports()
    {
        using var sample = await Sample.WithPackage(feed, "Parcels", s => s.Copy("Parcels.Web", "Parcels.Admin"));
        var (exitCode, output) = await sample.Build("SyncIoPaths=true");
        Assert.Equal(0, exitCode);
        Assert.Equal(sample.Tagged.Count, Sample.Reports(output).Count(r => r.EndsWith(" [Parcels.Admin]", StringComparison.Ordinal)));
        Assert.DoesNotContain(Sample.Reports(output), r => r.EndsWith(" [Parcels.Web]", StringComparison.Ordinal));
    }

    [Fact]
    public async Task A_project_of_several_frameworks_is_walked_in_each_and_reports_a_call_once()
    {
        using var sample = await Sample.WithPackage(feed, "Parcels", OnTwoFrameworks);
        var (exitCode, output) = await sample.Build("SyncIoPaths=true");
        Assert.Equal(0, exitCode);
        Assert.Contains(sample.Tagged, t => t.StartsWith("Depot.cs(", StringComparison.Ordinal));
        Assert.Equal(sample.Tagged.Order(), Sample.Reports(output).Select(r => Report().Replace(r, "${place}: ${id} of ${entry}")).Order());
        Assert.Equal(2, sample.Made.Count(f => f.Contains("Web") && f.Contains("findings.txt")));
    }

    [Fact]
    public async Task A_build_that_breaks_breaks_on_a_call_in_a_library_and_a_walk_that_fails_does_not()
    {
        using var sample = await Sample.WithPackage(feed, "Parcels");
        var (exitCode, output) = await sample.Build("SyncIoPaths=true", "SyncIoBreakBuild=true");
        Assert.Equal((1, sample.Tagged.Count), (exitCode, Sample.Reports(output).Count(r => r.Contains(": error SIO"))));

        sample.Spoil("Parcels.Data");
        (exitCode, output) = await sample.Build("SyncIoPaths=true", "SyncIoBreakBuild=true", "TreatWarningsAsErrors=true");
        Assert.Equal((0, 0), (exitCode, Sample.Reports(output).Count));
        Assert.Matches("warning SIOPKG02: The requests of Parcels.Web could not be followed into other projects .*; run 'syncio check' instead, or set the property SyncIoPaths to false", output);
    }

    [Fact]
    public async Task Nothing_is_walked_unless_asked_for()
    {
        using var sample = await Sample.WithPackage(feed, "Parcels");
        var (exitCode, output) = await sample.Build();
        Assert.Equal((0, 0), (exitCode, Sample.Reports(output).Count));
        Assert.DoesNotContain(sample.Made, f => f.Contains("findings.txt"));
    }

    /// <summary>In the second framework a request more, to a call that the first never gets to.</summary>
    static void OnTwoFrameworks(Sample sample)
    {
        const string two = "<PropertyGroup><TargetFramework /><TargetFrameworks>net10.0;net10.0-windows</TargetFrameworks><EnableWindowsTargeting>true</EnableWindowsTargeting><DisableTransitiveFrameworkReferenceDownloads>true</DisableTransitiveFrameworkReferenceDownloads></PropertyGroup>";
        sample.Edit("Parcels.Web/Parcels.Web.csproj", p => p.Replace("</Project>", two + "</Project>"));
        sample.Edit("Parcels.Web/Program.cs", p => p.Replace("app.Run();", "#if WINDOWS\nparcels.MapPost(\"/depot\", () => Depot.Close());\n#endif\napp.Run();"));
        sample.Edit("Parcels.Carriers/Depot.cs", _ => "namespace Parcels.Carriers;\npublic static class Depot\n{\n    public static void Close() => Thread.Sleep(1); // finds SIO002 of POST /parcels/depot → Depot.Close\n}");
    }

    [GeneratedRegex(@"SyncIoAnalyzers does not follow the requests of (?<name>\S+) into other projects")] private static partial Regex Left();

    [GeneratedRegex(@"^(?<place>\S+): warning (?<id>SIO\d+): .* thread \((?<entry>.+?)(?: → .*|, and .*)?\)(?:;| \(no fix).*$")] private static partial Regex Report();

    /// <summary>The sample, built twice.</summary>
    public sealed class Twice : IDisposable
    {
        Sample? _sample;

        public Sample Sample => _sample!;
        public string First { get; private set; } = "";
        public string Second { get; private set; } = "";
        public List<string> MadeFirst { get; private set; } = [];
        public List<string> MadeSecond { get; private set; } = [];

        /// <summary>Builds it when the first test asks.</summary>
        public async Task By(Feed feed)
        {
            if (_sample != null)
                return;
            _sample = await Sample.WithPackage(feed, "Parcels");
            (First, MadeFirst) = ((await _sample.Build("SyncIoPaths=true")).Output, _sample.Made);
            (Second, MadeSecond) = ((await _sample.Build("SyncIoPaths=true")).Output, _sample.Made);
        }

        public void Dispose() => _sample?.Dispose();
    }
}
