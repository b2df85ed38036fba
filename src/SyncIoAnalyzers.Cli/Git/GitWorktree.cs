namespace SyncIoAnalyzers.Cli.Git;

/// <summary>A temporary git worktree: the files of one commit, in a folder outside of the repository.</summary>
internal sealed class GitWorktree : IAsyncDisposable
{
    // The hooks of the user are for checkouts that the user makes.
    static readonly string[] NoHooks = ["-c", "core.hooksPath=/dev/null"];

    readonly TemporaryFolder _folder = new();

    GitWorktree(string repository) =>
        // Paths relative to a folder above the repository stay the same.
        (Repository, Folder) = (repository, Path.Combine(_folder.Path, Path.GetFileName(repository)));

    /// <summary>The root folder of the repository.</summary>
    public string Repository { get; }

    /// <summary>The root folder of the worktree.</summary>
    public string Folder { get; }

    /// <summary>Creates a worktree of a commit.</summary>
    /// <param name="folder">A folder of the repository.</param>
    /// <param name="commit">The commit.</param>
    /// <param name="cancel">Ends the work.</param>
    /// <returns>The worktree, or null if the folder is in no repository that has the commit.</returns>
    public static async Task<GitWorktree?> CreateAsync(string folder, string commit, CancellationToken cancel)
    {
        if (await FindRepositoryAsync(folder, cancel) is not { } repository)
            return null;
        var tree = new GitWorktree(repository);
        if (await GitCommand.RunAsync(folder, [.. NoHooks, "worktree", "add", "--quiet", "--detach", tree.Folder, commit], cancel) != null)
            return tree;
        await tree.DisposeAsync();
        return null;
    }

    /// <summary>Finds the root folder of the repository that contains a folder; null if there is none.</summary>
    public static async Task<string?> FindRepositoryAsync(string folder, CancellationToken cancel)
    {
        var top = await GitCommand.RunAsync(folder, ["rev-parse", "--show-toplevel"], cancel);
        return top != null && Path.GetFullPath(top.Trim()) is var root && IsBelow(folder, root) ? root : null;
    }

    static bool IsBelow(string folder, string top) => !Path.GetRelativePath(top, folder).StartsWith("..", StringComparison.Ordinal);

    /// <summary>
    /// Returns the place of a file or folder in the worktree if it is in the repository or above it; the path itself elsewhere.
    /// </summary>
    public string MapPath(string path) =>
        IsBelow(path, Repository) || IsBelow(Repository, path) ? Path.GetFullPath(Path.GetRelativePath(Repository, path), Folder) : path;

    /// <inheritdoc/>
    public async ValueTask DisposeAsync()
    {
        await GitCommand.RunAsync(Repository, ["worktree", "remove", "--force", Folder], CancellationToken.None);
        _folder.Dispose();
    }
}
