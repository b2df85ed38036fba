using SyncIoAnalyzers.Cli.Analysis;

namespace SyncIoAnalyzers.Cli.Proving;

/// <summary>Finds the web project that serves a request.</summary>
internal static class WebProjects
{
    const string WebSdk = "Microsoft.NET.Sdk.Web";

    /// <summary>Returns the project file.</summary>
    /// <param name="projects">The projects of the solution.</param>
    /// <param name="requests">The requests.</param>
    /// <param name="name">The name that the user gave; null for none.</param>
    /// <param name="currentDirectory">The folder to which the files of findings are relative.</param>
    /// <exception cref="StopException">No project, or more than one, can serve the request.</exception>
    public static string FindProject(
        IEnumerable<ProjectResult> projects,
        IReadOnlyList<ProvenRequest> requests,
        string? name,
        string currentDirectory
    )
    {
        var web = projects
            .Where(p => File.ReadAllText(p.File).Contains(WebSdk, StringComparison.Ordinal))
            .DistinctBy(p => p.File)
            .ToArray();
        if (name != null)
            return web.FirstOrDefault(p => p.Name.Equals(name, StringComparison.OrdinalIgnoreCase))?.File
                ?? throw new StopException($"No web project is named '{name}'; {DescribeProjects(web)}.");
        if (web.Length == 1)
            return web[0].File;
        // The project that declares the entry point.
        var entry = requests[0].Findings.SelectMany(f => f.Steps).Select(s => s.File).FirstOrDefault(file => file != "");
        return entry != null && web.Where(p => IsInFolder(Path.GetFullPath(entry, currentDirectory), p.File)).ToArray() is [var only]
            ? only.File
            : throw new StopException($"Name the web project that serves the request with --project: {DescribeProjects(web)}.");
    }

    static bool IsInFolder(string file, string project) =>
        file.StartsWith(Path.GetDirectoryName(project) + Path.DirectorySeparatorChar, StringComparison.Ordinal);

    static string DescribeProjects(IReadOnlyCollection<ProjectResult> web) =>
        web.Count == 0 ? "the solution has none" : $"the solution has {string.Join(", ", web.Select(p => p.Name))}";
}
