using SyncIoAnalyzers.Cli.Loading;

namespace SyncIoAnalyzers.Cli.Tests;

public class InputPathTests
{
    [Fact] public void The_one_solution_of_a_folder_is_meant() => Resolves(".", "Shop.slnx", "Shop.slnx", "Tools.csproj", "Part.slnf");

    [Fact] public void The_one_project_is_meant_where_no_solution_is() => Resolves(".", "Shop.csproj", "Shop.csproj", "readme.md");

    [Fact] public void A_filter_is_meant_when_it_is_named() => Resolves("Part.slnf", "Part.slnf", "Part.slnf", "Shop.slnx");

    [Fact] public void Several_solutions_are_listed() =>
        Stops(".", "'.' holds several, name one: A.slnx, B.sln.", "B.sln", "A.slnx");

    [Fact] public void Several_projects_are_listed() =>
        Stops(".", "'.' holds several, name one: A.csproj, B.csproj.", "A.csproj", "B.csproj");

    [Fact] public void An_empty_folder_says_so() => Stops(".", "'.' holds no solution and no C# project; name one.");

    [Fact] public void A_folder_above_names_the_one_below() =>
        Stops(".", "'.' holds no solution and no C# project; name one, such as ./src/A.slnx.", "docs/readme.md", "src/A.slnx", "src/B.csproj", "tests/C.csproj");

    [Fact] public void What_is_not_there_says_so() =>
        Stops("No.sln", "'No.sln' does not exist; name a solution, a project or a folder that holds one.");

    [Fact] public void A_project_of_another_language_says_so() =>
        Stops("A.fsproj", "'A.fsproj' is no solution and no C# project; name a .sln, .slnx, .slnf or .csproj file.", "A.fsproj");

    static void Resolves(string typed, string expected, params string[] files)
    {
        using var folder = new TempFolder(files);
        Assert.Equal(folder[expected], InputPath.Resolve(typed, folder.Path));
    }

    static void Stops(string typed, string message, params string[] files)
    {
        using var folder = new TempFolder(files);
        Assert.Equal(message, Assert.Throws<StopException>(() => InputPath.Resolve(typed, folder.Path)).Message);
    }
}
