namespace SyncIoAnalyzers.Cli.Git;

/// <summary>Finds the commit from which a change started.</summary>
internal static class MergeBase
{
    /// <summary>Returns the hash of the newest commit that the current commit and another have in common.</summary>
    /// <param name="folder">A folder of the repository.</param>
    /// <param name="reference">A branch, tag or commit.</param>
    /// <param name="cancel">Ends the work.</param>
    /// <exception cref="StopException">There is no such commit, with the reason.</exception>
    public static async Task<string> FindCommitAsync(string folder, string reference, CancellationToken cancel)
    {
        if (await ReadLineAsync(["rev-parse", "--verify", "--quiet", "--end-of-options", reference + "^{commit}"]) is not { } other)
            throw new StopException($"'{reference}' names no commit of this repository; fetch it, or name a branch, a tag or a commit.");
        if (await ReadLineAsync(["merge-base", "HEAD", other]) is { } commit)
            return commit;
        throw new StopException(
            await ReadLineAsync(["rev-parse", "--is-shallow-repository"]) == "true"
                ? $"This clone is shallow and lacks the commit from which '{reference}' and HEAD started; 'git fetch --unshallow' gets it."
                : $"'{reference}' and HEAD have no commit in common."
        );

        async Task<string?> ReadLineAsync(string[] arguments) =>
            (await GitCommand.RunAsync(folder, arguments, cancel))?.Trim() is { Length: > 0 } line ? line.Split('\n')[0] : null;
    }
}
