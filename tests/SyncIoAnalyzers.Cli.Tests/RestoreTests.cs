using SyncIoAnalyzers.Cli.Loading;

namespace SyncIoAnalyzers.Cli.Tests;

public class RestoreTests
{
    [Fact]
    public void A_project_that_was_never_restored_needs_a_restore() => Assert.True(IsNeeded("A/A.csproj"));

    [Fact]
    public void A_restored_project_needs_no_restore() => Assert.False(IsNeeded("A/A.csproj", "A/obj/project.assets.json"));

    [Fact]
    public void A_restored_project_in_the_artifacts_layout_needs_no_restore() =>
        Assert.False(IsNeeded("A/A.csproj", "artifacts/obj/A/project.assets.json"));

    [Fact]
    public void A_project_with_a_packages_config_needs_no_restore() => Assert.False(IsNeeded("A/A.csproj", "A/packages.config"));

    [Fact]
    public void A_changed_project_needs_a_restore() => Assert.True(IsNeeded("A/obj/project.assets.json", "A/A.csproj"));

    [Fact]
    public void A_project_changed_before_the_last_restore_needs_no_restore() =>
        Assert.False(IsNeeded("A/obj/project.assets.json", "A/A.csproj", "A/obj/project.nuget.cache"));

    [Fact]
    public void Changed_central_package_versions_need_a_restore() =>
        Assert.True(IsNeeded("A/A.csproj", "A/obj/project.assets.json", "Directory.Packages.props"));

    // The files are as old as their position in the list: the last is the newest.
    static bool IsNeeded(params string[] files)
    {
        using var folder = new TempFolder(files);
        for (var i = 0; i < files.Length; i++)
            File.SetLastWriteTimeUtc(folder[files[i]], DateTime.UtcNow.AddMinutes(i - files.Length));
        return PackageRestore.IsNeeded(folder["A/A.csproj"]);
    }
}
