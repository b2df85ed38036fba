using SyncIoAnalyzers.Cli.Loading;

namespace SyncIoAnalyzers.Cli.Fixing;

/// <summary>
/// The files with which a verification command runs: those of a temporary git worktree, so that the user's files stay as they are, or the
/// user's files themselves, which are restored in the end.
/// </summary>
internal sealed class TrialTree : IAsyncDisposable
{
    readonly string _root;
    readonly string? _worktree;
    readonly TemporaryFolder? _folder;
    IReadOnlyList<ChangedFile> _written = [];

    TrialTree(string root, TemporaryFolder? folder) =>
        (_root, _folder, _worktree) = (root, folder, folder == null ? null : Path.Combine(folder.Path, "tree"));

    /// <summary>Creates a worktree of the last commit.</summary>
    /// <param name="folder">A folder of the repository.</param>
    /// <param name="cancel">Ends the work.</param>
    /// <returns>The tree, or null if the folder is in no repository that has a commit.</returns>
    public static async Task<TrialTree?> CreateWorktreeAsync(string folder, CancellationToken cancel)
    {
        var top = await GitCommand.RunAsync(folder, ["rev-parse", "--show-toplevel"], cancel);
        if (top == null || !IsBelow(folder, Path.GetFullPath(top.Trim())))
            return null;
        var tree = new TrialTree(Path.GetFullPath(top.Trim()), new TemporaryFolder());
        if (await GitCommand.RunAsync(folder, ["worktree", "add", "--quiet", "--detach", tree._worktree!, "HEAD"], cancel) != null)
            return tree;
        await tree.DisposeAsync();
        return null;
    }

    /// <summary>Creates a tree of the user's own files.</summary>
    /// <param name="root">The folder that contains the journal.</param>
    public static TrialTree CreateInPlace(string root) => new(root, null);

    static bool IsBelow(string folder, string top) => !Path.GetRelativePath(top, folder).StartsWith("..", StringComparison.Ordinal);

    /// <summary>Returns the place of a file or folder of the user in this tree.</summary>
    public string MapPath(string path) => _worktree == null ? path : Path.GetFullPath(Path.GetRelativePath(_root, path), _worktree);

    /// <summary>Gives the tree the new texts of some files, and all others their current texts.</summary>
    public void WriteFiles(IReadOnlyList<ChangedFile> files)
    {
        var changed = files.Select(f => f.Path).ToHashSet();
        var restored = _written.Where(f => !changed.Contains(f.Path)).Select(f => f with { NewText = f.CurrentText });
        FileJournal.WriteFiles(MapPath(_root), [.. files.Concat(restored).Select(f => f with { Path = MapPath(f.Path) })]);
        _written = files;
    }

    /// <inheritdoc/>
    public async ValueTask DisposeAsync()
    {
        if (_worktree == null)
            WriteFiles([]);
        else
            await GitCommand.RunAsync(_root, ["worktree", "remove", "--force", _worktree], CancellationToken.None);
        _folder?.Dispose();
    }
}
