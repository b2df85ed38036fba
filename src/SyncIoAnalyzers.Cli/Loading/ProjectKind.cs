namespace SyncIoAnalyzers.Cli.Loading;

/// <summary>Which projects can be checked, and what the others are.</summary>
internal static class ProjectKind
{
    static readonly Dictionary<string, string> Others = new(StringComparer.OrdinalIgnoreCase)
    {
        [".vbproj"] = "Visual Basic",
        [".fsproj"] = "F#",
        [".sqlproj"] = "a database project",
        [".vcxproj"] = "C++",
        [".esproj"] = "JavaScript",
        [".njsproj"] = "JavaScript",
        [".pyproj"] = "Python",
        [".dcproj"] = "a Docker project",
        [".wapproj"] = "a packaging project",
        [".wixproj"] = "an installer",
        [".shproj"] = "shared code, checked in the projects that import it",
    };

    /// <summary>Whether it is a C# project.</summary>
    public static bool IsSupported(string project) => Path.GetExtension(project).Equals(".csproj", StringComparison.OrdinalIgnoreCase);

    /// <summary>Why <paramref name="project"/> is left out, as one line.</summary>
    public static string Skipped(string project) =>
        $"Skipped {Path.GetFileName(project)}: it is {Others.GetValueOrDefault(Path.GetExtension(project), "no C# project")}.";
}
