using SyncIoAnalyzers.Cli.Loading;

namespace SyncIoAnalyzers.Cli.Tests;

public class SolutionFileTests
{
    const string Text = """
        Microsoft Visual Studio Solution File, Format Version 12.00
        Project("{2150E333-8FDC-42A3-9474-1A3956D46DE8}") = "src", "src", "{827E0CD3-B72D-47B6-A68D-7590B98EB39B}"
        EndProject
        Project("{9A19103F-16F7-4668-BE54-9A1E7A4F7556}") = "Web", "src\Web\Web.csproj", "{71EC6D01-15D1-4843-A246-79AF2F1291AC}"
        EndProject
        """;

    [Fact]
    public void A_sln_lists_projects_without_its_folders() => AssertLists("Shop.sln", Text, "src/Web/Web.csproj");

    [Fact]
    public void A_slnx_lists_projects_in_solution_folders() =>
        AssertLists(
            "Shop.slnx",
            """<Solution><Folder Name="/src/"><Project Path="src/Web/Web.csproj" /></Folder><Project Path="Lib\Lib.fsproj" /></Solution>""",
            "src/Web/Web.csproj",
            "Lib/Lib.fsproj"
        );

    [Fact]
    public void A_filter_lists_paths_relative_to_its_solution() =>
        AssertLists(
            "filters/Web.slnf",
            """{ "solution": { "path": "..\\Shop.sln", "projects": [ "src\\Web\\Web.csproj" ] } }""",
            "src/Web/Web.csproj"
        );

    [Fact]
    public void A_broken_solution_stops()
    {
        using var folder = new TempFolder();
        folder.WriteFile("Shop.slnx", "<Solution>");
        Assert.StartsWith(
            "Shop.slnx cannot be read: ",
            Assert.Throws<StopException>(() => SolutionFile.ReadProjects(folder["Shop.slnx"])).Message
        );
    }

    [Fact]
    public void A_project_of_another_kind_is_skipped_by_name() =>
        Assert.Equal("Skipped Db.sqlproj: it is a database project.", ProjectKind.ExplainSkipped("/shop/Db.sqlproj"));

    static void AssertLists(string file, string text, params string[] projects)
    {
        using var folder = new TempFolder();
        folder.WriteFile(file, text);
        Assert.Equal(projects.Select(project => folder[project]), SolutionFile.ReadProjects(folder[file]));
    }
}
