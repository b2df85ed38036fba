namespace SyncIoAnalyzers.Cli.Loading;

/// <summary>Classifies project files by extension; only C# projects are checked.</summary>
internal static class ProjectKind
{
    static readonly Dictionary<string, string> OtherKinds = new(StringComparer.OrdinalIgnoreCase)
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

    /// <summary>Returns true for a C# project.</summary>
    public static bool IsSupported(string project) => Path.GetExtension(project).Equals(".csproj", StringComparison.OrdinalIgnoreCase);

    /// <summary>Returns the reason why <paramref name="project"/> is left out, in one line.</summary>
    public static string ExplainSkipped(string project) =>
        $"Skipped {Path.GetFileName(project)}: it is {OtherKinds.GetValueOrDefault(Path.GetExtension(project), "not a C# project")}.";
}
