using System.Collections.Immutable;
using System.Security.Cryptography;
using System.Text;
using SyncIoAnalyzers.Build.Projects;

namespace SyncIoAnalyzers.Build;

/// <summary>The input of a walk, as the build writes it.</summary>
/// <param name="EntryProject">The entry project.</param>
/// <param name="Projects">The entry project and all projects that it references, in a fixed order.</param>
/// <param name="ReportedFindingsFiles">Files of findings that other entry projects of the same build report.</param>
internal sealed record WalkInput(
    ProjectDescription EntryProject,
    ImmutableArray<ProjectDescription> Projects,
    ImmutableArray<string> ReportedFindingsFiles
)
{
    /// <summary>
    /// Reads the file: a line <c>project|</c> for each project, beginning with the entry project, with the file of its compiler arguments;
    /// and a line <c>told|</c> for each file of findings. Missing files mean a project that was not built or has no findings.
    /// </summary>
    public static WalkInput ReadInput(string file)
    {
        var lines = File.ReadLines(file).Select(line => line.Split('|', 2)).ToLookup(parts => parts[0], parts => parts[1]);
        var projects = lines["project"].Select(description => ProjectDescription.ParseDescription(File.ReadLines(description))).ToList();
        return new(
            projects[0],
            [.. projects.OrderBy(project => project.Variant.ProjectFile, StringComparer.Ordinal)],
            [.. lines["told"].Where(File.Exists)]
        );
    }

    /// <summary>
    /// Returns the folder in which editors find the paths of this entry project's requests through another project: inside that project's
    /// own intermediate folder, separate for each entry project. Also returns the folders of the entry project's other frameworks.
    /// </summary>
    public (string Own, IEnumerable<string> Others) GetPathsFolders(ProjectDescription project)
    {
        var (entry, framework) = EntryProject.Variant;
        var hash = Convert.ToHexString(SHA256.HashData(Encoding.UTF8.GetBytes(entry)))[..8];
        var name = $"{Path.GetFileNameWithoutExtension(entry)}.{hash}";
        var own = Path.Combine(project.PathsFolder!, string.IsNullOrEmpty(framework) ? name : $"{name}.{framework}");
        return (
            own,
            Directory.Exists(project.PathsFolder)
                ? Directory.EnumerateDirectories(project.PathsFolder, name + ".*").Where(folder => folder != own)
                : []
        );
    }
}
