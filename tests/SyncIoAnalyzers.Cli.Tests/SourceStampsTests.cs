using SyncIoAnalyzers.Cli.Agents;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>The files whose change makes an analysis out of date, and the folder that a server stays in.</summary>
public sealed class SourceStampsTests : IDisposable
{
    readonly TempFolder _folder = new("Web/Web.csproj", "Web/Code.cs", "Web/obj/Made.cs", "notes.md");

    [Fact]
    public void Nothing_changes_by_itself() => Assert.Empty(SourceStamps.ReadFolder(_folder.Path).FindChanges(_folder.Path));

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

    [Fact]
    public void File_that_only_the_solution_names_counts_once_it_is_added()
    {
        var stamps = SourceStamps.ReadFolder(_folder.Path);
        stamps.AddFiles([_folder["notes.md"]]);
        Write("notes.md");
        Assert.Equal([_folder["notes.md"]], stamps.FindChanges(_folder.Path).AsEnumerable());
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

    string[] FindChanges(Action change)
    {
        var stamps = SourceStamps.ReadFolder(_folder.Path);
        change();
        return [.. stamps.FindChanges(_folder.Path)];
    }

    void Write(string file) => _folder.WriteFile(file, "// changed");

    public void Dispose() => _folder.Dispose();
}
