using System.Diagnostics;

namespace SyncIoAnalyzers.FieldStudy.Running;

/// <summary>A commit of a repository in a temporary folder, which is deleted afterwards.</summary>
internal sealed class RepositoryCheckout : IDisposable
{
    static readonly TimeSpan _limit = TimeSpan.FromMinutes(30);

    readonly TemporaryFolder _folder = new();

    RepositoryCheckout() { }

    /// <summary>Gets the root of the files.</summary>
    public string Folder => Path.Combine(_folder.Path, "source");

    /// <summary>Clones a repository and checks out its commit.</summary>
    /// <param name="repository">The repository.</param>
    /// <param name="clones">A folder with git directories, which stay as they are; null for GitHub.</param>
    /// <param name="cancel">Cancels the clone.</param>
    public static async Task<RepositoryCheckout> CreateAsync(StudyRepository repository, string? clones, CancellationToken cancel)
    {
        var checkout = new RepositoryCheckout();
        try
        {
            string[] source = clones == null ? [$"https://github.com/{repository.Name}"] : ["--shared", FindClone(clones, repository)];
            await RunGitAsync(["clone", "--quiet", "--no-checkout", .. source, checkout.Folder], checkout._folder.Path, cancel);
            await RunGitAsync(["checkout", "--quiet", "--detach", repository.Commit], checkout.Folder, cancel);
            return checkout;
        }
        catch
        {
            checkout.Dispose();
            throw;
        }
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        // Git marks its objects as read-only, which Windows does not delete.
        if (OperatingSystem.IsWindows())
            foreach (var file in new DirectoryInfo(_folder.Path).EnumerateFiles("*", SearchOption.AllDirectories))
                file.Attributes = FileAttributes.Normal;
        _folder.Dispose();
    }

    /// <summary>Returns the git directory of a repository below a folder, which may be bare.</summary>
    static string FindClone(string clones, StudyRepository repository)
    {
        var folder = Path.Combine(clones, repository.FolderName);
        return new[] { "", ".git", "repo", "repo/.git" }.Select(below => Path.Combine(folder, below)).FirstOrDefault(IsGitFolder)
            ?? throw new StopException($"'{folder}' is not a clone of {repository.Name}; clone it there, or omit --clones.");
    }

    static bool IsGitFolder(string folder) =>
        File.Exists(Path.Combine(folder, "HEAD")) && Directory.Exists(Path.Combine(folder, "objects"));

    static Task RunGitAsync(string[] arguments, string folder, CancellationToken cancel)
    {
        var start = new ProcessStartInfo("git", arguments) { WorkingDirectory = folder };
        // Without it, a repository that no longer exists would wait for a password.
        start.Environment["GIT_TERMINAL_PROMPT"] = "0";
        return MeasuredProcess.RunOrThrowAsync(start, _limit, cancel);
    }
}
