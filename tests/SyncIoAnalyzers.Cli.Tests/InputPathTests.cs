using SyncIoAnalyzers.Cli.Loading;

namespace SyncIoAnalyzers.Cli.Tests;

public class InputPathTests
{
    [Fact]
    public void The_only_solution_of_a_folder_is_used() => AssertResolves(".", "Shop.slnx", "Shop.slnx", "Tools.csproj", "Part.slnf");

    [Fact]
    public void The_only_project_is_used_without_a_solution() => AssertResolves(".", "Shop.csproj", "Shop.csproj", "readme.md");

    [Fact]
    public void A_solution_filter_is_used_if_named() => AssertResolves("Part.slnf", "Part.slnf", "Part.slnf", "Shop.slnx");

    [Fact]
    public void Several_solutions_are_listed() => AssertStops(".", "'.' contains several; name one: A.slnx, B.sln.", "B.sln", "A.slnx");

    [Fact]
    public void Several_projects_are_listed() =>
        AssertStops(".", "'.' contains several; name one: A.csproj, B.csproj.", "A.csproj", "B.csproj");

    [Fact]
    public void An_empty_folder_stops() => AssertStops(".", "'.' contains no solution and no C# project; name one.");

    [Fact]
    public void A_folder_without_a_solution_suggests_one_below() =>
        AssertStops(
            ".",
            "'.' contains no solution and no C# project; name one, such as ./src/A.slnx.",
            "docs/readme.md",
            "src/A.slnx",
            "src/B.csproj",
            "tests/C.csproj"
        );

    [Fact]
    public void A_missing_path_stops() =>
        AssertStops("No.sln", "'No.sln' does not exist; name a solution, a project or a folder that contains one.");

    [Fact]
    public void A_project_of_another_language_stops() =>
        AssertStops(
            "A.fsproj",
            "'A.fsproj' is neither a solution nor a C# project; name a .sln, .slnx, .slnf or .csproj file.",
            "A.fsproj"
        );

    static void AssertResolves(string typed, string expected, params string[] files)
    {
        using var folder = new TempFolder(files);
        Assert.Equal(folder[expected], InputPathResolver.ResolveFile(typed, folder.Path));
    }

    static void AssertStops(string typed, string message, params string[] files)
    {
        using var folder = new TempFolder(files);
        Assert.Equal(message, Assert.Throws<StopException>(() => InputPathResolver.ResolveFile(typed, folder.Path)).Message);
    }
}
