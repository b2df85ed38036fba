using System.Text.RegularExpressions;
using SyncIoAnalyzers.Requests;

namespace SyncIoAnalyzers.Build;

/// <summary>One walk: from the list that the build wrote to the findings that it reports.</summary>
internal static partial class Walking
{
    /// <summary>Walks, and writes the findings and what editors are told.</summary>
    /// <param name="compiler">The folder of the compiler's assemblies.</param>
    /// <param name="list">What to walk, see <see cref="WalkList"/>.</param>
    /// <param name="findings">The file of the findings, each a line as the compiler writes it; written anew also when nothing changed, so that its date says when it was made.</param>
    public static void Run(string compiler, string list, string findings)
    {
        var walk = WalkList.Read(list);
        var projects = new Compiler(walk.Projects, new GeneratorLoader(compiler)).CompileAll();
        var paths = SolutionPaths.Of([.. projects.Select(p => (p.Compilation, p.Options))], default);

        // The entry project sees its own requests when it is compiled.
        var referenced = projects.Where(p => p.Description != walk.Entry).ToList();
        var told = walk.Told.SelectMany(File.ReadLines).Select(Key).ToHashSet();
        var lines = referenced.SelectMany(p => Findings.Of(p, paths[p.Compilation.AssemblyName!])).Where(line => !told.Contains(Key(line)));
        Output.Write(findings, string.Concat(lines.Distinct().Order(StringComparer.Ordinal).Select(line => line + "\n")));
        foreach (var project in referenced)
            Tell(walk.FoldersFor(project.Description), paths[project.Compilation.AssemblyName!]);
    }

    /// <summary>Tells editors. What another framework tells them already would count every request twice; a folder that cannot be written to goes without.</summary>
    static void Tell((string Own, IEnumerable<string> Others) folders, string paths)
    {
        var own = Path.Combine(folders.Own, RequestPaths.FileName);
        try
        {
            if (!folders.Others.Any(folder => Path.Combine(folder, RequestPaths.FileName) is var other && File.Exists(other) && File.ReadAllText(other) == paths))
                Output.WriteIfChanged(own, paths);
            else if (File.Exists(own))
                File.Delete(own);
        }
        catch (Exception cannot) when (cannot is IOException or UnauthorizedAccessException)
        {
            // The findings are what the build waits for.
        }
    }

    /// <summary>Place and rule of a finding: two requests that get to one call are one finding.</summary>
    static string Key(string line) => PlaceAndRule().Match(line).Value;

    [GeneratedRegex(@"^.*?\(\d+,\d+\): \w+ \w+")]
    private static partial Regex PlaceAndRule();
}
