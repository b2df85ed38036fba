namespace SyncIoAnalyzers.Tests.Docs;

/// <summary>The texts of the repository that the tests were built from.</summary>
static class RepositoryFiles
{
    static readonly string root = FindRoot(AppContext.BaseDirectory);

    public static string ReadText(string path) => File.ReadAllText(Path.Combine(root, path));

    public static bool HasFile(string path) => Path.Exists(Path.Combine(root, path));

    /// <summary>The README and everything below <c>docs</c>, by path from the root.</summary>
    public static IEnumerable<string> Documents =>
        Directory
            .EnumerateFiles(Path.Combine(root, "docs"), "*.md", SearchOption.AllDirectories)
            .Select(path => Path.GetRelativePath(root, path).Replace('\\', '/'))
            .Prepend("README.md");

    /// <summary>The folder of the repository.</summary>
    public static string Folder => root;

    static string FindRoot(string folder) =>
        File.Exists(Path.Combine(folder, "SyncIoAnalyzers.sln")) ? folder : FindRoot(Path.GetDirectoryName(folder)!);
}
