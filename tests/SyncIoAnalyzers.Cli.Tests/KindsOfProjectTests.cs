using static SyncIoAnalyzers.Cli.Tests.SolutionOfKinds;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>
/// Checks a solution with many kinds of projects: every supported project is checked, and each other one is listed with the reason.
/// </summary>
[Trait("Category", "Slow")]
public sealed class KindsOfProjectTests(SolutionOfKinds kinds) : IClassFixture<SolutionOfKinds>
{
    [Theory]
    [InlineData("SIO001 Central/Code.cs:1")]
    [InlineData("SIO001 Several/Code.cs:1")]
    [InlineData("SIO001 Generated/Code.cs:1")]
    [InlineData("SIO001 Ours/Code.cs:1")]
    [InlineData("SIO001 Wrong/Code.cs:1")]
    [InlineData("SIO001 Beside/Code.cs:1")]
    [InlineData("SIO001 Pages/Views/Order.cshtml:2")]
    [InlineData("SIO002 Old/Code.cs:1")]
    public void Projects_that_compile_are_checked(string finding) => Assert.Contains(finding, ListFindings(kinds.AllProjects.Json));

    [Theory]
    [InlineData("Broken.csproj cannot be loaded: MSB4025: ")]
    [InlineData("Gone.csproj is listed but does not exist: ")]
    [InlineData("Nowhere is checked without No.Such.Package.Anywhere, so findings may be missing: ")]
    [InlineData("Unpacked.csproj cannot be loaded: This project references packages that are missing on this computer.")]
    [InlineData("Beside.csproj needs Basic.dll, which is not built: build the solution once.")]
    public void Projects_that_cannot_be_loaded_are_listed_with_the_reason(string failure) =>
        Assert.Single(ListLines(kinds.AllProjects.Json, "failures"), line => line.StartsWith(failure, StringComparison.Ordinal));

    [Fact]
    public void No_other_project_fails() => Assert.Equal(5, ListLines(kinds.AllProjects.Json, "failures").Count());

    [Fact]
    public void An_incomplete_check_fails() => Assert.Equal(ExitCode.Failed, kinds.AllProjects.Code);

    [Theory]
    [InlineData("Skipped Basic.vbproj: it is Visual Basic.")]
    [InlineData("Skipped Sharp.fsproj: it is F#.")]
    [InlineData("Ours.csproj is checked without Generator.dll, which is not built.")]
    [InlineData("Old.csproj is checked without SyncIoAnalyzers.dll, which is not built.")]
    public void Skipped_projects_are_listed(string note) => Assert.Contains(note, ListLines(kinds.AllProjects.Json, "notes"));

    [Fact]
    public void Errors_are_assigned_to_their_project() =>
        Assert.Equal(
            ["Beside", "Wrong"],
            kinds
                .AllProjects.Json.GetProperty("projects")
                .EnumerateArray()
                .Where(p => p.GetProperty("errors").GetInt32() > 0)
                .Select(p => p.GetProperty("name").GetString())
                .Order()
        );

    [Fact]
    public async Task A_solution_filter_checks_only_the_projects_it_lists()
    {
        var (code, json) = await kinds.CheckAsync(kinds.Folder, "Part.slnf", restore: false);
        Assert.Equal((ExitCode.Findings, "SIO001 Several/Code.cs:1"), (code, Assert.Single(ListFindings(json))));
    }

    [Fact]
    public async Task A_symbolic_link_to_the_folder_gives_the_same_findings()
    {
        var link = kinds.Folder + " by another name";
        Directory.CreateSymbolicLink(link, kinds.Folder);
        Assert.Equal(ListFindings(kinds.AllProjects.Json), ListFindings((await kinds.CheckAsync(link, "All.slnx", restore: false)).Json));
    }

    /// <summary>Therefore a read-only solution can be checked.</summary>
    [Fact]
    public async Task A_check_changes_no_file_of_a_solution_that_is_restored()
    {
        // The SDK renews a project's assets.cache when the path of the project is another than in the run before, as it is under a link.
        await kinds.CheckAsync(kinds.Folder, "All.slnx", restore: false);
        var before = ListFiles();
        await kinds.CheckAsync(kinds.Folder, "All.slnx", restore: false);
        Assert.Equal(before, ListFiles());
    }

    string[] ListFiles() =>
        [
            .. Directory
                .EnumerateFiles(kinds.Folder, "*", SearchOption.AllDirectories)
                .Order(StringComparer.Ordinal)
                .Select(f => $"{f} {File.GetLastWriteTimeUtc(f):O}"),
        ];
}
