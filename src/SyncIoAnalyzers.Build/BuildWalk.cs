using System.Text.RegularExpressions;
using SyncIoAnalyzers.Analyzers;
using SyncIoAnalyzers.CallGraph;

namespace SyncIoAnalyzers.Build;

/// <summary>One walk: from the list that the build wrote to the findings that it reports.</summary>
internal static partial class BuildWalk
{
    /// <summary>Walks, and writes the findings and the paths for editors.</summary>
    /// <param name="compiler">The folder of the compiler's assemblies.</param>
    /// <param name="list">The input, see <see cref="WalkInput"/>.</param>
    /// <param name="findings">The file for the findings, one line each in the compiler's format. It is written even if nothing changed, so
    /// that its time stamp is the time of the walk.</param>
    public static void RunWalk(string compiler, string list, string findings)
    {
        var walk = WalkInput.ReadInput(list);
        var projects = new ProjectCompiler(walk.Projects, new GeneratorLoader(compiler)).CompileAll();
        var paths = RequestPathFiles.Create([.. projects.Select(p => (p.Compilation, p.Options))], default);

        // The entry project's own compilation already covers its own requests.
        var referenced = projects.Where(p => p.Description != walk.EntryProject).ToList();
        var told = walk.ReportedFindingsFiles.SelectMany(File.ReadLines).Select(GetPlaceAndRule).ToHashSet();
        var lines = referenced
            .SelectMany(p => ReferencedProjectFindings.FindNewDiagnostics(p, paths[p.Compilation.AssemblyName!]))
            .Where(line => !told.Contains(GetPlaceAndRule(line)));
        OutputFile.WriteFile(findings, string.Concat(lines.Distinct().Order(StringComparer.Ordinal).Select(line => line + "\n")));
        foreach (var project in referenced)
            WritePathsForEditors(walk.GetPathsFolders(project.Description), paths[project.Compilation.AssemblyName!]);
    }

    /// <summary>
    /// Writes the paths for editors. Paths that another framework already provides are not repeated, because every request would count
    /// twice. A folder that is not writable is skipped.
    /// </summary>
    static void WritePathsForEditors((string Own, IEnumerable<string> Others) folders, string paths)
    {
        var own = Path.Combine(folders.Own, RequestPaths.FileName);
        try
        {
            if (
                !folders.Others.Any(folder =>
                    Path.Combine(folder, RequestPaths.FileName) is var other && File.Exists(other) && File.ReadAllText(other) == paths
                )
            )
                OutputFile.WriteIfChanged(own, paths);
            else if (File.Exists(own))
                File.Delete(own);
        }
        catch (Exception cannot) when (cannot is IOException or UnauthorizedAccessException)
        {
            // The build needs only the findings.
        }
    }

    /// <summary>Returns location and rule of a finding: two requests that reach one call are one finding.</summary>
    static string GetPlaceAndRule(string line) => PlaceAndRulePattern().Match(line).Value;

    [GeneratedRegex(@"^.*?\(\d+,\d+\): \w+ \w+")]
    private static partial Regex PlaceAndRulePattern();
}
