using SyncIoAnalyzers.Cli.Git;

namespace SyncIoAnalyzers.Cli.Proving;

/// <summary>A copy of the files of a solution in a temporary folder, with all changes that are not committed.</summary>
internal sealed class SolutionCopy : IDisposable
{
    static readonly string[] LeftOut = ["bin", "obj", ".git", ".vs", ".idea", "node_modules"];

    // MSBuild, NuGet and the SDK read the nearest one in the folders above.
    static readonly string[] InheritedFiles =
    [
        "Directory.Build.props",
        "Directory.Build.targets",
        "Directory.Packages.props",
        "NuGet.config",
        "nuget.config",
        "global.json",
        ".editorconfig",
    ];

    readonly TemporaryFolder _folder = new();
    readonly string _root;

    SolutionCopy(string root) => (_root, Folder) = (root, Path.Combine(_folder.Path, Path.GetFileName(root)));

    /// <summary>The root folder of the copy.</summary>
    public string Folder { get; }

    /// <summary>Copies the repository of a folder or, if it is in none, the folder itself.</summary>
    public static async Task<SolutionCopy> CreateAsync(string folder, CancellationToken cancel)
    {
        var repository = await GitWorktree.FindRepositoryAsync(folder, cancel);
        var copy = new SolutionCopy(repository ?? folder);
        try
        {
            copy.CopyInheritedFiles();
            foreach (var file in await ListFilesAsync(copy._root, repository != null, cancel))
            {
                cancel.ThrowIfCancellationRequested();
                copy.CopyFile(file);
            }

            return copy;
        }
        catch
        {
            copy.Dispose();
            throw;
        }
    }

    /// <summary>Returns the place of a file or folder in the copy.</summary>
    public string MapPath(string path) => Path.GetFullPath(Path.GetRelativePath(_root, path), Folder);

    /// <summary>Returns the place in the user's folder of a file or folder of the copy.</summary>
    public string MapBack(string path) => Path.GetFullPath(Path.GetRelativePath(Folder, path), _root);

    /// <inheritdoc/>
    public void Dispose() => _folder.Dispose();

    /// <summary>Returns the files that belong to the sources: in a repository, those that git does not ignore.</summary>
    static async Task<IEnumerable<string>> ListFilesAsync(string root, bool isRepository, CancellationToken cancel)
    {
        string[] arguments = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
        return isRepository && await GitCommand.RunAsync(root, arguments, cancel) is { } listed
            ? listed.Split('\0', StringSplitOptions.RemoveEmptyEntries)
            : ListFolder(root, root);
    }

    static IEnumerable<string> ListFolder(string root, string folder) =>
        Directory
            .EnumerateFiles(folder)
            .Select(f => Path.GetRelativePath(root, f))
            .Concat(
                Directory
                    .EnumerateDirectories(folder)
                    .Where(d => !LeftOut.Contains(Path.GetFileName(d), StringComparer.OrdinalIgnoreCase))
                    .SelectMany(d => ListFolder(root, d))
            );

    void CopyInheritedFiles()
    {
        foreach (var name in InheritedFiles)
            for (var above = Directory.GetParent(_root); above != null; above = above.Parent)
                if (Path.Combine(above.FullName, name) is var file && File.Exists(file))
                {
                    File.Copy(file, Path.Combine(_folder.Path, name), overwrite: true);
                    break;
                }
    }

    void CopyFile(string file)
    {
        var (from, to) = (Path.Combine(_root, file), Path.Combine(Folder, file));
        // git also lists deleted files, and submodules, which are folders.
        if (!File.Exists(from))
            return;
        Directory.CreateDirectory(Path.GetDirectoryName(to)!);
        File.Copy(from, to, overwrite: true);
    }
}
