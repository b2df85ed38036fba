using SyncIoAnalyzers.Cli.Formatting;

namespace SyncIoAnalyzers.Cli.Loading;

/// <summary>Resolves the path argument to one solution or project file.</summary>
internal static class InputPathResolver
{
    static readonly string[] SolutionKinds = [".sln", ".slnx", ".slnf"];

    static readonly EnumerationOptions OneLevelDeep = new() { RecurseSubdirectories = true, MaxRecursionDepth = 1 };

    /// <summary>Returns true if <paramref name="file"/> is a solution rather than a project.</summary>
    public static bool IsSolution(string file) => SolutionKinds.Contains(Path.GetExtension(file), StringComparer.OrdinalIgnoreCase);

    /// <summary>Returns the full path of the one matching file; throws if there is none or more than one.</summary>
    public static string ResolveFile(string typed, string currentDirectory)
    {
        var path = Path.GetFullPath(typed, currentDirectory);
        if (Directory.Exists(path))
            return ResolveFolder(path, typed);
        if (!File.Exists(path))
            throw new StopException($"'{typed}' does not exist; name a solution, a project or a folder that contains one.");
        if (IsSolution(path) || ProjectKind.IsSupported(path))
            return path;
        throw new StopException($"'{typed}' is neither a solution nor a C# project; name a .sln, .slnx, .slnf or .csproj file.");
    }

    static string ResolveFolder(string folder, string typed)
    {
        // A filter selects a part of a solution beside it, so it is used only if named.
        var solutions = FindFiles(folder, "*.sln", "*.slnx");
        var candidates = solutions.Length > 0 ? solutions : FindFiles(folder, "*.csproj");
        if (candidates is [var only])
            return only;
        if (candidates.Length == 0)
            throw new StopException($"'{typed}' contains no solution and no C# project; name one{SuggestFile(folder, typed)}.");
        throw new StopException($"'{typed}' contains several; name one: {string.Join(", ", candidates.Select(Path.GetFileName))}.");
    }

    /// <summary>Suggests a file one folder deeper, because many repositories have their solution there.</summary>
    static string SuggestFile(string folder, string typed) =>
        new[] { "*.sln", "*.slnx", "*.csproj" }
            .SelectMany(pattern => Directory.EnumerateFiles(folder, pattern, OneLevelDeep).Order(StringComparer.Ordinal))
            .FirstOrDefault()
            is { } first
            ? $", such as {typed.TrimEnd('/', '\\')}/{RelativePath.FormatPath(first, folder)}"
            : "";

    static string[] FindFiles(string folder, params string[] patterns) =>
        [
            // On Windows the pattern *.sln also matches *.slnx.
            .. patterns.SelectMany(pattern => Directory.EnumerateFiles(folder, pattern)).Distinct().Order(StringComparer.Ordinal),
        ];
}
