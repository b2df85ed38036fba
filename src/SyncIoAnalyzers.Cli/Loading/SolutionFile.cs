using System.Collections.Immutable;
using System.Text.Json;
using System.Text.RegularExpressions;
using System.Xml;
using System.Xml.Linq;

namespace SyncIoAnalyzers.Cli.Loading;

/// <summary>Reads the list of projects from a solution file in any of its three formats.</summary>
internal static partial class SolutionFile
{
    const string FolderKind = "2150E333-8FDC-42A3-9474-1A3956D46DE8";

    /// <summary>Returns the full paths of all projects, of every kind, in the order of the file.</summary>
    public static ImmutableArray<string> ReadProjects(string solution)
    {
        try
        {
            return Path.GetExtension(solution).ToLowerInvariant() switch
            {
                ".slnx" => GetFullPaths(solution, ReadXml(solution)),
                ".slnf" => ReadFilter(solution),
                _ => GetFullPaths(solution, ReadText(solution)),
            };
        }
        catch (Exception wrong) when (wrong is XmlException or JsonException or KeyNotFoundException or InvalidOperationException)
        {
            throw new StopException($"{Path.GetFileName(solution)} cannot be read: {wrong.Message}");
        }
    }

    static IEnumerable<string> ReadText(string solution) =>
        from Match line in ProjectLinePattern().Matches(File.ReadAllText(solution))
        where !line.Groups["kind"].Value.Equals(FolderKind, StringComparison.OrdinalIgnoreCase)
        select line.Groups["path"].Value;

    static IEnumerable<string> ReadXml(string solution) =>
        from project in XDocument.Load(solution).Descendants("Project")
        let path = project.Attribute("Path")?.Value
        where path is not null && project.Parent!.Name.LocalName is "Solution" or "Folder"
        select path;

    /// <summary>Reads a solution filter, whose paths are relative to the solution that it filters.</summary>
    static ImmutableArray<string> ReadFilter(string filter)
    {
        using var json = JsonDocument.Parse(
            File.ReadAllText(filter),
            new() { AllowTrailingCommas = true, CommentHandling = JsonCommentHandling.Skip }
        );
        var solution = json.RootElement.GetProperty("solution");
        var file = GetFullPaths(filter, [solution.GetProperty("path").GetString()!]).Single();
        return GetFullPaths(file, solution.GetProperty("projects").EnumerateArray().Select(project => project.GetString()!));
    }

    static ImmutableArray<string> GetFullPaths(string solution, IEnumerable<string> projects) =>
        [
            .. projects
                .Select(project => Path.GetFullPath(project.Replace('\\', Path.DirectorySeparatorChar), Path.GetDirectoryName(solution)!))
                .Distinct(),
        ];

    [GeneratedRegex("""^\s*Project\("\{(?<kind>[^}]*)\}"\)\s*=\s*"[^"]*",\s*"(?<path>[^"]*)",""", RegexOptions.Multiline)]
    private static partial Regex ProjectLinePattern();
}
