using SyncIoAnalyzers.Cli.Formatting;

namespace SyncIoAnalyzers.Cli.Caching;

/// <summary>Maps paths in a repository to a form that is the same wherever the repository is, and back.</summary>
/// <param name="root">The folder of the repository.</param>
internal sealed class RepositoryPaths(string root)
{
    /// <summary>The name that takes the place of the folder in a text.</summary>
    public const string RootName = "{root}";

    /// <summary>Gets the folder of the repository.</summary>
    public string Root => root;

    /// <summary>Creates the paths of the repository that contains a folder; without a repository, of the folder itself.</summary>
    public static RepositoryPaths CreateFor(string folder)
    {
        for (var current = folder; current != null; current = Path.GetDirectoryName(current))
            if (Path.Exists(Path.Combine(current, ".git")))
                return new(current);
        return new(folder);
    }

    /// <summary>Returns the path of a file relative to the repository; empty for none.</summary>
    public string MapPath(string? file) => file is { Length: > 0 } path ? RelativePath.FormatPath(path, root) : "";

    /// <summary>Returns true if a file is in the repository.</summary>
    public bool Contains(string? file) =>
        MapPath(file) is var path && !path.StartsWith("../", StringComparison.Ordinal) && !Path.IsPathRooted(path);

    /// <summary>Returns a text with a name instead of the folder of the repository.</summary>
    public string MapText(string text) => text.Replace(root, RootName);

    /// <summary>Returns a text with the folder of the repository instead of the name.</summary>
    public string RestoreText(string text) => text.Replace(RootName, root);
}
