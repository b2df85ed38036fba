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

    /// <summary>Where editors find what this entry project's requests do in another project: in that one's own folder for what builds make, apart from what other entry projects do.</summary>
    public string FolderFor(ProjectDescription project)
    {
        var entry = Entry.Variant.Project;
        var hash = Convert.ToHexString(SHA256.HashData(Encoding.UTF8.GetBytes(entry)))[..8];
        return Path.Combine(project.PathsFolder!, $"{Path.GetFileNameWithoutExtension(entry)}.{hash}");
    }
}
