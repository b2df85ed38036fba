using SyncIoAnalyzers.Cli.Caching;
using SyncIoAnalyzers.Cli.Formatting;

namespace SyncIoAnalyzers.Cli.Agents;

/// <summary>The folder of the solution: tools read and write only files in it, and name them by their paths in it.</summary>
/// <param name="root">The full path of the folder.</param>
internal sealed class SolutionFolder(string root)
{
    /// <summary>The full path of the folder.</summary>
    public string Root => root;

    /// <summary>Returns the path of a file in this folder.</summary>
    public string FormatPath(string file) => RelativePath.FormatPath(file, root);

    /// <summary>Returns a text in which the paths of this folder are relative.</summary>
    public string ShortenPaths(string text) => text.Replace(Path.TrimEndingDirectorySeparator(root) + Path.DirectorySeparatorChar, "");

    /// <summary>Returns true if a file is in this folder, and no folder on the way to it is a link.</summary>
    public bool Contains(string file) =>
        new RepositoryPaths(root).Contains(file) && FindFoldersAbove(file).All(folder => new DirectoryInfo(folder).LinkTarget == null);

    IEnumerable<string> FindFoldersAbove(string file)
    {
        for (
            var folder = Path.GetDirectoryName(file);
            folder != null && folder.Length > root.Length;
            folder = Path.GetDirectoryName(folder)
        )
            yield return folder;
    }

    /// <summary>Throws if a name that a client gave is that of a file elsewhere.</summary>
    /// <exception cref="StopException">The name leads out of this folder.</exception>
    public void CheckName(string name)
    {
        if (name.Contains('\0') || !Contains(Path.GetFullPath(name, root)))
            throw new StopException($"'{name}' is outside of the folder of the solution; write a path relative to that folder.");
    }
}
