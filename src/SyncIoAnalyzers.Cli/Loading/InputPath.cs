using SyncIoAnalyzers.Cli.Output;

namespace SyncIoAnalyzers.Cli.Loading;

/// <summary>Turns what the user typed into one solution or project file.</summary>
internal static class InputPath
{
    static readonly string[] SolutionKinds = [".sln", ".slnx", ".slnf"];

    static readonly EnumerationOptions OneDeeper = new() { RecurseSubdirectories = true, MaxRecursionDepth = 1 };

    /// <summary>Whether <paramref name="file"/> lists projects rather than being one.</summary>
    public static bool IsSolution(string file) => SolutionKinds.Contains(Path.GetExtension(file), StringComparer.OrdinalIgnoreCase);

    /// <summary>The full path of the one file meant; stops where there is none or a choice.</summary>
    public static string Resolve(string typed, string currentDirectory)
    {
        var path = Path.GetFullPath(typed, currentDirectory);
        if (Directory.Exists(path))
            return InFolder(path, typed);
        if (!File.Exists(path))
            throw new StopException($"'{typed}' does not exist; name a solution, a project or a folder that holds one.");
        if (IsSolution(path) || ProjectKind.IsSupported(path))
            return path;
        throw new StopException($"'{typed}' is no solution and no C# project; name a .sln, .slnx, .slnf or .csproj file.");
    }

    static string InFolder(string folder, string typed)
    {
        // A filter is a part of a solution that lies beside it, so it is never the one that is meant without being named.
        var solutions = Files(folder, "*.sln", "*.slnx");
        var candidates = solutions.Length > 0 ? solutions : Files(folder, "*.csproj");
        return candidates.Length switch
        {
            1 => candidates[0],
            0 => throw new StopException($"'{typed}' holds no solution and no C# project; name one{Below(folder, typed)}."),
            _ => throw new StopException($"'{typed}' holds several, name one: {string.Join(", ", candidates.Select(Path.GetFileName))}."),
        };
    }

    /// <summary>The one that may be meant: a repository often has its solution a folder deeper.</summary>
    static string Below(string folder, string typed) =>
        new[] { "*.sln", "*.slnx", "*.csproj" }.SelectMany(pattern => Directory.EnumerateFiles(folder, pattern, OneDeeper).Order(StringComparer.Ordinal)).FirstOrDefault() is { } first
            ? $", such as {typed.TrimEnd('/', '\\')}/{RelativePath.Of(first, folder)}"
            : "";

    static string[] Files(string folder, params string[] patterns) =>
    [
        // On Windows the pattern *.sln finds *.slnx too.
        .. patterns.SelectMany(pattern => Directory.EnumerateFiles(folder, pattern)).Distinct().Order(StringComparer.Ordinal),
    ];
}
