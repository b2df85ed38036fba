using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Cli.Agents;
using SyncIoAnalyzers.Cli.Loading;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>The files whose change makes an analysis out of date, and the folder that a server stays in.</summary>
public sealed class SourceStampsTests : IDisposable
{
    readonly TempFolder _folder = new("Web/Web.csproj", "Web/Code.cs", "Web/obj/Made.cs", "notes.md");

    [Fact]
    public void Nothing_changes_by_itself() => Assert.Empty(SourceStamps.ReadFolder(_folder.Path).FindChanges());

    [Theory]
    [InlineData("Web/Code.cs")]
    [InlineData("Web/New.cs")]
    [InlineData("Web/Web.csproj")]
    [InlineData(".editorconfig")]
    [InlineData("Web/SyncIo.Apis.txt")]
    public void Changed_source_or_project_file_is_found(string file) => Assert.Equal([_folder[file]], FindChanges(() => Write(file)));

    [Fact]
    public void Removed_file_is_found() => Assert.Equal([_folder["Web/Code.cs"]], FindChanges(() => File.Delete(_folder["Web/Code.cs"])));

    [Theory]
    [InlineData("Web/obj/Made.cs")]
    [InlineData("notes.md")]
    [InlineData(".git/Code.cs")]
    public void Other_files_do_not_count(string file) => Assert.Empty(FindChanges(() => Write(file)));

    [Theory]
    [InlineData("notes.md")]
    [InlineData("Lib/New.cs")]
    public void File_of_a_project_outside_of_the_folder_counts_once_the_project_is_added(string file)
    {
        var stamps = SourceStamps.ReadFolder(_folder["Web"]);
        stamps.AddProject(CreateProject("Lib/Lib.csproj", "notes.md"));
        Write(file);
        Assert.Equal([_folder[file]], stamps.FindChanges().AsEnumerable());
    }

    [Fact]
    public void File_of_a_project_outside_of_the_folder_counts_when_the_stamps_are_read_again()
    {
        var stamps = SourceStamps.ReadFolder(_folder["Web"]);
        stamps.AddProject(CreateProject("Lib/Lib.csproj", "notes.md"));
        var again = stamps.ReadAgain();
        Write("Lib/New.cs");
        Assert.Equal([_folder["Lib/New.cs"]], again.FindChanges().AsEnumerable());
    }

    [Fact]
    public async Task Wait_ends_with_the_files_that_changed()
    {
        var wait = SourceStamps.ReadFolder(_folder.Path).WaitForChangesAsync(CancellationToken.None);
        Write("Web/Code.cs");
        Assert.Equal([_folder["Web/Code.cs"]], (await wait).AsEnumerable());
    }

    [Theory]
    [InlineData("Web/Code.cs", true)]
    [InlineData("Web/../Web/Code.cs", true)]
    [InlineData("../Code.cs", false)]
    [InlineData("/etc/passwd", false)]
    public void Folder_of_the_solution_contains_no_other_files(string file, bool isInside) =>
        Assert.Equal(isInside, new SolutionFolder(_folder.Path).Contains(Path.GetFullPath(file, _folder.Path)));

    [Fact]
    public void Link_leads_out_of_the_folder()
    {
        Assert.SkipWhen(OperatingSystem.IsWindows(), "Links need a privilege there.");
        Directory.CreateSymbolicLink(_folder["Linked"], Path.GetTempPath());
        Assert.False(new SolutionFolder(_folder.Path).Contains(_folder["Linked/Code.cs"]));
    }

    Project CreateProject(string file, string document)
    {
        Write(file);
        var info = ProjectInfo.Create(ProjectId.CreateNewId(), default, "Lib", "Lib", LanguageNames.CSharp, _folder[file]);
        var project = new AdhocWorkspace().AddProject(info);
        return project.AddAdditionalDocument(document, "", filePath: _folder[document]).Project;
    }

    string[] FindChanges(Action change)
    {
        var stamps = SourceStamps.ReadFolder(_folder.Path);
        change();
        return [.. stamps.FindChanges()];
    }

    void Write(string file) => _folder.WriteFile(file, "// changed");

    public void Dispose() => _folder.Dispose();
}
