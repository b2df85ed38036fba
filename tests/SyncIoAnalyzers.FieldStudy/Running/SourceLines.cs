namespace SyncIoAnalyzers.FieldStudy.Running;

/// <summary>Counts the C# code of a repository.</summary>
internal static class SourceLines
{
    static readonly string[] _outputFolders = ["bin", "obj"];

    // Links may lead out of the repository, or in circles.
    static readonly EnumerationOptions _allFiles = new() { RecurseSubdirectories = true, AttributesToSkip = FileAttributes.ReparsePoint };

    /// <summary>Returns the number of lines that are not empty in the C# files of a folder, without build output.</summary>
    public static int CountLines(string folder) =>
        Directory
            .EnumerateFiles(folder, "*.cs", _allFiles)
            .Where(file => !Path.GetRelativePath(folder, file).Split('/', '\\').Any(part => _outputFolders.Contains(part)))
            .Sum(file => File.ReadLines(file).Count(line => !string.IsNullOrWhiteSpace(line)));
}
