using SyncIoAnalyzers.Cli.Proving;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>The copies in which <c>syncio prove</c> works.</summary>
public sealed class SolutionCopyTests : IDisposable
{
    readonly TempFolder _folder = new();

    public SolutionCopyTests()
    {
        _folder.WriteFile("shop/Shop.csproj", "<Project />");
        _folder.WriteFile("shop/src/Orders.cs", "// committed");
        _folder.WriteFile("shop/bin/Shop.dll", "");
        _folder.WriteFile("shop/src/obj/project.assets.json", "");
    }

    public void Dispose() => _folder.Dispose();

    [Fact]
    public async Task Folder_is_copied_without_what_builds_write()
    {
        using var copy = await SolutionCopy.CreateAsync(_folder["shop"], default);
        Assert.Equal(["Shop.csproj", "src/Orders.cs"], ListFiles(copy));
    }

    [Fact]
    public async Task Settings_of_the_folders_above_still_apply()
    {
        _folder.WriteFile("Directory.Build.props", "<Project />");
        using var copy = await SolutionCopy.CreateAsync(_folder["shop/src"], default);
        Assert.Equal("<Project />", File.ReadAllText(Path.Combine(copy.Folder, "..", "Directory.Build.props")));
    }

    [Fact]
    public async Task Repository_is_copied_with_changed_and_new_files_and_without_ignored_ones()
    {
        _folder.WriteFile("shop/.gitignore", "*.user\nbin/\nobj/\n");
        await RunGitAsync("init", "-q");
        await RunGitAsync("add", ".");
        _folder.WriteFile("shop/src/Orders.cs", "// changed");
        _folder.WriteFile("shop/src/New.cs", "");
        _folder.WriteFile("shop/Shop.csproj.user", "");
        using var copy = await SolutionCopy.CreateAsync(_folder["shop/src"], default);
        Assert.Equal([".gitignore", "Shop.csproj", "src/New.cs", "src/Orders.cs"], ListFiles(copy));
        Assert.Equal("// changed", File.ReadAllText(copy.MapPath(_folder["shop/src/Orders.cs"])));
    }

    [Fact]
    public async Task Paths_are_mapped_in_both_directions()
    {
        using var copy = await SolutionCopy.CreateAsync(_folder["shop"], default);
        var mapped = copy.MapPath(_folder["shop/src/Orders.cs"]);
        Assert.Equal((Path.Combine(copy.Folder, "src", "Orders.cs"), _folder["shop/src/Orders.cs"]), (mapped, copy.MapBack(mapped)));
    }

    [Fact]
    public async Task Copy_is_deleted_in_the_end()
    {
        var copy = await SolutionCopy.CreateAsync(_folder["shop"], default);
        copy.Dispose();
        Assert.False(Directory.Exists(copy.Folder));
    }

    async Task RunGitAsync(params string[] arguments) =>
        Assert.Equal(0, (await DotNet.EndAsync(new("git", arguments) { WorkingDirectory = _folder["shop"] })).Code);

    static IEnumerable<string> ListFiles(SolutionCopy copy) =>
        Directory
            .EnumerateFiles(copy.Folder, "*", SearchOption.AllDirectories)
            .Select(f => Path.GetRelativePath(copy.Folder, f).Replace('\\', '/'))
            .Order(StringComparer.Ordinal);
}
