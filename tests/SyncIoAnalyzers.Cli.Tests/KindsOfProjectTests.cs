using static SyncIoAnalyzers.Cli.Tests.SolutionOfKinds;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>What a check makes of the kinds of project that a repository may hold: it looks at all that it can, and says of each of the others why it did not.</summary>
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
    public void What_can_be_compiled_is_checked(string finding) => Assert.Contains(finding, Found(kinds.All.Json));

    [Theory]
    [InlineData("Broken.csproj cannot be loaded: MSB4025: ")]
    [InlineData("Gone.csproj is listed but does not exist: ")]
    [InlineData("Nowhere.csproj cannot be ")]
    [InlineData("Unpacked.csproj cannot be loaded: This project references packages that are missing on this computer.")]
    [InlineData("Beside.csproj needs Basic.dll, which is not built: build the solution once.")]
    public void What_cannot_says_why(string failure) => Assert.Single(Lines(kinds.All.Json, "failures"), line => line.StartsWith(failure, StringComparison.Ordinal));

    [Fact] public void Nothing_else_failed() => Assert.Equal(5, Lines(kinds.All.Json, "failures").Count());

    [Fact] public void Half_a_look_is_no_success() => Assert.Equal(ExitCode.Failed, kinds.All.Code);

    [Theory]
    [InlineData("Skipped Basic.vbproj: it is Visual Basic.")]
    [InlineData("Skipped Sharp.fsproj: it is F#.")]
    [InlineData("Ours.csproj is checked without Generator.dll, which is not built.")]
    [InlineData("Old.csproj is checked without SyncIoAnalyzers.dll, which is not built.")]
    public void What_is_left_out_is_told(string note) => Assert.Contains(note, Lines(kinds.All.Json, "notes"));

    [Fact]
    public void The_errors_of_a_project_are_its_own() =>
        Assert.Equal(["Beside", "Wrong"], kinds.All.Json.GetProperty("projects").EnumerateArray().Where(p => p.GetProperty("errors").GetInt32() > 0).Select(p => p.GetProperty("name").GetString()).Order());

    [Fact]
    public async Task A_filter_checks_what_it_lists()
    {
        var (code, json) = await kinds.CheckAsync(kinds.Folder, "Part.slnf", restore: false);
        Assert.Equal((ExitCode.Findings, "SIO001 Several/Code.cs:1"), (code, Assert.Single(Found(json))));
    }

    [Fact]
    public async Task By_another_name_of_the_folder_it_is_the_same()
    {
        var link = kinds.Folder + " by another name";
        Directory.CreateSymbolicLink(link, kinds.Folder);
        Assert.Equal(Found(kinds.All.Json), Found((await kinds.CheckAsync(link, "All.slnx", restore: false)).Json));
    }

    /// <summary>So one that may not be written to can be checked.</summary>
    [Fact]
    public async Task A_check_changes_no_file_of_a_solution_that_is_restored()
    {
        var before = Files();
        await kinds.CheckAsync(kinds.Folder, "All.slnx", restore: false);
        Assert.Equal(before, Files());
    }

    string[] Files() => [.. Directory.EnumerateFiles(kinds.Folder, "*", SearchOption.AllDirectories).Order(StringComparer.Ordinal).Select(f => $"{f} {File.GetLastWriteTimeUtc(f):O}")];
}
