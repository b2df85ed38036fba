using SyncIoAnalyzers.Cli.Git;

namespace SyncIoAnalyzers.Cli.Fixing;

/// <summary>
/// The files with which a verification command runs: those of a temporary git worktree, so that the user's files stay as they are, or the
/// user's files themselves, which are restored in the end.
/// </summary>
internal sealed class TrialTree : IAsyncDisposable
{
    readonly string _root;
    readonly GitWorktree? _worktree;
    IReadOnlyList<ChangedFile> _written = [];

    TrialTree(string root, GitWorktree? worktree) => (_root, _worktree) = (root, worktree);

    /// <summary>Creates a worktree of the last commit.</summary>
    /// <param name="folder">A folder of the repository.</param>
    /// <param name="cancel">Ends the work.</param>
    /// <returns>The tree, or null if the folder is in no repository that has a commit.</returns>
    public static async Task<TrialTree?> CreateWorktreeAsync(string folder, CancellationToken cancel) =>
        await GitWorktree.CreateAsync(folder, "HEAD", cancel) is { } worktree ? new(worktree.Repository, worktree) : null;

    /// <summary>Creates a tree of the user's own files.</summary>
    /// <param name="root">The folder that contains the journal.</param>
    public static TrialTree CreateInPlace(string root) => new(root, null);

    /// <summary>Returns the place of a file or folder of the user in this tree.</summary>
    public string MapPath(string path) => _worktree?.MapPath(path) ?? path;

    /// <summary>Gives the tree the new texts of some files, and all others their current texts.</summary>
    public void WriteFiles(IReadOnlyList<ChangedFile> files)
    {
        var changed = files.Select(f => f.Path).ToHashSet();
        var restored = _written.Where(f => !changed.Contains(f.Path)).Select(f => f with { NewText = f.CurrentText });
        FileJournal.WriteFiles(MapPath(_root), [.. files.Concat(restored).Select(f => f with { Path = MapPath(f.Path) })]);
        _written = files;
    }

    /// <inheritdoc/>
    public ValueTask DisposeAsync()
    {
        if (_worktree != null)
            return _worktree.DisposeAsync();
        WriteFiles([]);
        return ValueTask.CompletedTask;
    }
}
