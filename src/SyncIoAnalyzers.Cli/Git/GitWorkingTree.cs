namespace SyncIoAnalyzers.Cli.Git;

/// <summary>Detects uncommitted changes in a folder.</summary>
internal static class GitWorkingTree
{
    /// <summary>
    /// Returns the first changed file and the number of others; empty if there are none or the folder is not in a git repository.
    /// </summary>
    public static async Task<string> DescribeChangesAsync(string folder, CancellationToken cancel)
    {
        var output = await GitCommand.RunAsync(folder, ["status", "--porcelain", "--untracked-files=no", "--", "."], cancel);
        var lines = (output ?? "").Split('\n', StringSplitOptions.RemoveEmptyEntries);
        return lines.Length == 0 ? "" : lines[0][3..].Trim() + (lines.Length > 1 ? $" and {lines.Length - 1} more" : "");
    }
}
