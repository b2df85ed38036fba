namespace SyncIoAnalyzers.Cli.Git;

/// <summary>The folders of repositories, found without git.</summary>
internal static class GitRepository
{
    /// <summary>Returns the folder of the repository that contains a folder; the folder itself if there is none.</summary>
    public static string FindRoot(string folder)
    {
        for (var current = folder; current != null; current = Path.GetDirectoryName(current))
            if (Path.Exists(Path.Combine(current, ".git")))
                return current;
        return folder;
    }
}
