using System.Text.RegularExpressions;
using SyncIoAnalyzers.Cli.Caching;
using SyncIoAnalyzers.Cli.Git;
using SyncIoAnalyzers.Cli.Options;

namespace SyncIoAnalyzers.Cli.Loading;

/// <summary>
/// Keeps the files in which MSBuild described projects, so that it need not run again as long as all that it may have read is unchanged.
/// </summary>
/// <param name="folder">The cache.</param>
/// <param name="root">The folder of the repository.</param>
/// <param name="key">The hash of the projects, the options, and all that MSBuild may read.</param>
internal sealed partial class DescriptionCache(CacheFolder folder, string root, string key)
{
    const string RootName = "{root}",
        FolderName = "{folder}";

    static readonly string ToolVersion = typeof(DescriptionCache).Module.ModuleVersionId.ToString();

    /// <summary>Creates the cache for one run of MSBuild; returns null if the options name none or the inputs cannot be listed.</summary>
    /// <param name="input">The solution or project.</param>
    /// <param name="options">The load options.</param>
    /// <param name="variants">The projects to describe.</param>
    public static DescriptionCache? TryCreate(string input, LoadOptions options, IEnumerable<ProjectVariant> variants)
    {
        var root = GitRepository.FindRoot(Path.GetDirectoryName(input)!);
        if (options.CacheFolder == null || new MsbuildInputs(root, options.CacheFolder).FindInputs() is not { } inputs)
            return null;
        string[] request = [input, .. variants.Select(v => $"{v.ProjectFile} {v.Framework}"), .. options.Properties];
        var mapped = request.Select(r => r.Replace(root, RootName));
        return new(new(options.CacheFolder), root, CacheFolder.ComputeKey(["projects", ToolVersion, .. mapped, "", .. inputs]));
    }

    sealed record DescribedFile(string Name, string Text);

    /// <summary>
    /// Writes the files of an earlier run to a folder; returns false if there are none, or if a source file is gone.
    /// </summary>
    public bool TryRestore(string output)
    {
        var files = folder.ReadEntry(key, reader => reader.ReadList(() => new DescribedFile(reader.ReadText(), reader.ReadText())));
        if (files == null)
            return false;
        foreach (var file in files)
            File.WriteAllText(Path.Combine(output, file.Name), file.Text.Replace(FolderName, output).Replace(RootName, root));
        if (FindDescriptions(output).All(HasSources))
            return true;
        foreach (var file in files)
            File.Delete(Path.Combine(output, file.Name));
        return false;
    }

    /// <summary>Keeps the files that a run wrote to a folder.</summary>
    public void Store(string output)
    {
        var files = Directory
            .GetFiles(output)
            .Select(f => new DescribedFile(Path.GetFileName(f), DurationPattern().Replace(File.ReadAllText(f), "")))
            .Where(f => Path.GetExtension(f.Name) is DriverProject.DescriptionKind or ".editorconfig" or ".list")
            .ToArray();
        // A project elsewhere has inputs elsewhere.
        var isComplete = FindDescriptions(output).All(d => d.Variant.ProjectFile.StartsWith(root, StringComparison.Ordinal));
        if (!isComplete || files.Any(f => f.Text.Contains(FolderName) || f.Text.Contains(RootName)))
            return;
        folder.WriteEntry(
            key,
            writer =>
                writer.WriteList(
                    files,
                    file =>
                    {
                        writer.WriteText(file.Name);
                        writer.WriteText(file.Text.Replace(output, FolderName).Replace(root, RootName));
                    }
                )
        );
    }

    static IEnumerable<ProjectDescription> FindDescriptions(string output) =>
        Directory
            .EnumerateFiles(output, "*" + DriverProject.DescriptionKind)
            .Select(file => ProjectDescription.ParseDescription(File.ReadLines(file)));

    /// <summary>Returns true if all source files exist: a clean removes those that a build generated.</summary>
    static bool HasSources(ProjectDescription project) =>
        project
            .Arguments.Where(a => a.EndsWith(".cs", StringComparison.OrdinalIgnoreCase) && !OptionPattern().IsMatch(a))
            .All(a => File.Exists(Path.GetFullPath(a, Path.GetDirectoryName(project.Variant.ProjectFile)!)));

    // A run that did not happen took no time.
    [GeneratedRegex("^(started|ended)\\|.*\\n", RegexOptions.Multiline)]
    private static partial Regex DurationPattern();

    [GeneratedRegex("^[/-][a-z]+[:+-]")]
    private static partial Regex OptionPattern();
}
