using SyncIoAnalyzers.Build.Projects;
using SyncIoAnalyzers.Cli.Loading;
using SyncIoAnalyzers.Cli.Options;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>Tests of the descriptions of projects that a check keeps for the next one.</summary>
public sealed class DescriptionCacheTests : IDisposable
{
    readonly TempFolder _folder = new();

    public DescriptionCacheTests()
    {
        _folder.WriteFile("repository/.git/HEAD", "");
        _folder.WriteFile("repository/Web/Web.csproj", "<Project />");
        _folder.WriteFile("repository/Web/obj/Web.g.cs", "");
        Directory.CreateDirectory(_folder["first"]);
        Directory.CreateDirectory(_folder["second"]);
    }

    DescriptionCache CreateCache(string root, params string[] properties)
    {
        var options = new LoadOptions(_folder[root], _folder[root], Properties: [.. properties]) { CacheFolder = _folder["cache"] };
        return DescriptionCache.TryCreate(_folder[$"{root}/Web/Web.csproj"], options, [new(_folder[$"{root}/Web/Web.csproj"], null)])!;
    }

    /// <summary>Writes what MSBuild writes about a project, and keeps it.</summary>
    void StoreDescription(string project = "repository/Web/Web.csproj")
    {
        _folder.WriteFile("first/1.editorconfig", "is_global = true");
        _folder.WriteFile("first/frameworks.list", "");
        string[] lines =
        [
            $"project|{_folder[project]}",
            "framework|net10.0",
            "argument|obj/Web.g.cs",
            $"argument|/analyzerconfig:{_folder["first"]}/1.editorconfig",
        ];
        _folder.WriteFile("first/1.project", string.Join('\n', [.. lines, "started|1", "ended|2", ""]));
        CreateCache("repository").Store(_folder["first"]);
    }

    [Fact]
    public void A_description_is_restored_into_another_folder()
    {
        StoreDescription();
        Assert.True(CreateCache("repository").TryRestore(_folder["second"]));
        var project = ProjectDescription.ParseDescription(File.ReadLines(_folder["second/1.project"]));
        Assert.Equal(
            [_folder["repository/Web/Web.csproj"], $"/analyzerconfig:{_folder["second"]}/1.editorconfig"],
            [project.Variant.ProjectFile, project.Arguments[1]]
        );
        Assert.Equal((0, true), (project.MsbuildSeconds, File.Exists(_folder["second/1.editorconfig"])));
    }

    [Fact]
    public void A_description_holds_after_the_repository_has_moved()
    {
        StoreDescription();
        Directory.Move(_folder["repository"], _folder["moved"]);
        Assert.True(CreateCache("moved").TryRestore(_folder["second"]));
        Assert.Contains($"project|{_folder["moved/Web/Web.csproj"]}", File.ReadAllLines(_folder["second/1.project"]));
    }

    [Fact]
    public void Another_property_needs_another_description()
    {
        StoreDescription();
        Assert.False(CreateCache("repository", "Configuration=Release").TryRestore(_folder["second"]));
    }

    [Fact]
    public void A_description_with_a_file_that_was_cleaned_away_is_not_restored()
    {
        StoreDescription();
        File.Delete(_folder["repository/Web/obj/Web.g.cs"]);
        Assert.False(CreateCache("repository").TryRestore(_folder["second"]));
        Assert.Empty(Directory.GetFiles(_folder["second"]));
    }

    [Theory, InlineData("elsewhere/Web.csproj"), InlineData("repository2/Web.csproj")]
    public void A_project_outside_of_the_repository_is_described_each_time(string project)
    {
        StoreDescription(project);
        Assert.False(CreateCache("repository").TryRestore(_folder["second"]));
    }

    public void Dispose() => _folder.Dispose();
}
