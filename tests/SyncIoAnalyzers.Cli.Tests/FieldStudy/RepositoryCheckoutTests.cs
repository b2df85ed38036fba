using SyncIoAnalyzers.FieldStudy;
using SyncIoAnalyzers.FieldStudy.Running;

namespace SyncIoAnalyzers.Cli.Tests.FieldStudy;

public sealed class RepositoryCheckoutTests : IDisposable
{
    const string Source = "a/b";

    readonly TempFolder _folder = new();

    [Theory]
    [InlineData("clones/a+b")]
    [InlineData("clones/a+b/repo")]
    public async Task A_clone_is_found_in_the_folder_of_the_repository(string place)
    {
        var commit = await CreateRepositoryAsync(place);
        using var checkout = await CheckOutAsync(commit);
        Assert.Equal("class A;", File.ReadAllText(Path.Combine(checkout.Folder, "A.cs")));
    }

    [Fact]
    public async Task A_bare_clone_is_checked_out()
    {
        var commit = await CreateRepositoryAsync("original");
        await RunGitAsync("", "clone", "-q", "--bare", "original", "clones/a+b");
        using var checkout = await CheckOutAsync(commit);
        Assert.True(File.Exists(Path.Combine(checkout.Folder, "A.cs")));
    }

    [Fact]
    public async Task The_files_are_deleted_afterwards()
    {
        var checkout = await CheckOutAsync(await CreateRepositoryAsync("clones/a+b"));
        checkout.Dispose();
        Assert.False(Directory.Exists(checkout.Folder));
    }

    [Fact]
    public async Task A_missing_clone_is_named() =>
        Assert.Contains("is not a clone of a/b", (await Assert.ThrowsAsync<StopException>(() => CheckOutAsync("HEAD"))).Message);

    [Fact]
    public async Task A_missing_commit_is_named()
    {
        await CreateRepositoryAsync("clones/a+b");
        Assert.Contains("git checkout", (await Assert.ThrowsAsync<StopException>(() => CheckOutAsync(new('0', 40)))).Message);
    }

    [Fact]
    public void Only_lines_with_code_outside_of_build_output_count()
    {
        _folder.WriteFile("A.cs", "class A\n\n  \n{\n}");
        _folder.WriteFile("Web/obj/B.cs", "class B;");
        _folder.WriteFile("Web/readme.md", "text");
        Assert.Equal(3, SourceLines.CountLines(_folder.Path));
    }

    public void Dispose() => _folder.Dispose();

    Task<RepositoryCheckout> CheckOutAsync(string commit) =>
        RepositoryCheckout.CreateAsync(new StudyRepository(Source, commit, "A.sln"), _folder["clones"], default);

    async Task<string> CreateRepositoryAsync(string place)
    {
        _folder.WriteFile($"{place}/A.cs", "class A;");
        await RunGitAsync(place, "init", "-q");
        await RunGitAsync(place, "add", ".");
        await RunGitAsync(place, "-c", "user.name=a", "-c", "user.email=a@localhost", "commit", "-q", "-m", "Add A");
        return (await RunGitAsync(place, "rev-parse", "HEAD")).Trim();
    }

    async Task<string> RunGitAsync(string place, params string[] arguments)
    {
        var (code, output, error) = await DotNet.EndAsync(new("git", arguments) { WorkingDirectory = _folder[place] });
        Assert.True(code == 0, error);
        return output;
    }
}
