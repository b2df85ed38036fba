using System.Collections.Immutable;
using System.Security.Cryptography;
using System.Text;
using SyncIoAnalyzers.Cli.Loading;

namespace SyncIoAnalyzers.Build;

/// <summary>What the build wants to have walked.</summary>
/// <param name="Entry">The entry project.</param>
/// <param name="Projects">It and those that it references, in a fixed order.</param>
/// <param name="Told">Files of findings that other entry projects of the same build report.</param>
internal sealed record WalkList(ProjectDescription Entry, ImmutableArray<ProjectDescription> Projects, ImmutableArray<string> Told)
{
    /// <summary>Reads the file: a line <c>project|</c> for each project, the entry project first, with the file of what its compiler was told, and a line <c>told|</c> for each file of findings. What is not there has not been built, or found nothing.</summary>
    public static WalkList Read(string file)
    {
        var lines = File.ReadLines(file).Select(line => line.Split('|', 2)).ToLookup(parts => parts[0], parts => parts[1]);
        var projects = lines["project"].Select(description => ProjectDescription.Parse(File.ReadLines(description))).ToList();
        return new(projects[0], [.. projects.OrderBy(project => project.Variant.Project, StringComparer.Ordinal)], [.. lines["told"].Where(File.Exists)]);
    }

    /// <summary>
    /// Where editors find what this entry project's requests do in another project: in that one's own folder for what builds make, apart from what other
    /// entry projects do. Besides, the folders of the entry project's other frameworks.
    /// </summary>
    public (string Own, IEnumerable<string> Others) FoldersFor(ProjectDescription project)
    {
        var (entry, framework) = Entry.Variant;
        var hash = Convert.ToHexString(SHA256.HashData(Encoding.UTF8.GetBytes(entry)))[..8];
        var name = $"{Path.GetFileNameWithoutExtension(entry)}.{hash}";
        var own = Path.Combine(project.PathsFolder!, string.IsNullOrEmpty(framework) ? name : $"{name}.{framework}");
        return (own, Directory.Exists(project.PathsFolder) ? Directory.EnumerateDirectories(project.PathsFolder, name + ".*").Where(folder => folder != own) : []);
    }
}
