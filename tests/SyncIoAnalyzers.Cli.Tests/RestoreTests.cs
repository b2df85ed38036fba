using SyncIoAnalyzers.Cli.Loading;

namespace SyncIoAnalyzers.Cli.Tests;

public class RestoreTests
{
    [Fact] public void A_project_never_restored_needs_it() => Assert.True(IsNeeded("A/A.csproj"));

    [Fact] public void A_restored_project_does_not() => Assert.False(IsNeeded("A/A.csproj", "A/obj/project.assets.json"));

    [Fact] public void A_restored_project_in_the_artifacts_layout_does_not() =>
        Assert.False(IsNeeded("A/A.csproj", "artifacts/obj/A/project.assets.json"));

    [Fact] public void A_project_with_a_packages_config_does_not() => Assert.False(IsNeeded("A/A.csproj", "A/packages.config"));

    [Fact] public void A_project_changed_since_needs_it() => Assert.True(IsNeeded("A/obj/project.assets.json", "A/A.csproj"));

    [Fact] public void Unless_restore_has_looked_since() => Assert.False(IsNeeded("A/obj/project.assets.json", "A/A.csproj", "A/obj/project.nuget.cache"));

    [Fact] public void Central_versions_changed_since_need_it() =>
        Assert.True(IsNeeded("A/A.csproj", "A/obj/project.assets.json", "Directory.Packages.props"));

    // The files are as old as their place in the list tells: the last is the newest.
    static bool IsNeeded(params string[] files)
    {
        using var folder = new TempFolder(files);
        for (var i = 0; i < files.Length; i++)
            File.SetLastWriteTimeUtc(folder[files[i]], DateTime.UtcNow.AddMinutes(i - files.Length));
        return Restore.IsNeeded(folder["A/A.csproj"]);
    }
}
