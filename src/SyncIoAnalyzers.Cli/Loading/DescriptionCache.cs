using System.Text.RegularExpressions;
using SyncIoAnalyzers.Cli.Caching;
using SyncIoAnalyzers.Cli.Options;

namespace SyncIoAnalyzers.Cli.Loading;

/// <summary>
/// Keeps the files in which MSBuild described projects, so that it need not run again as long as all that it may have read is unchanged.
/// </summary>
/// <param name="folder">The cache.</param>
/// <param name="paths">The paths of the repository.</param>
/// <param name="key">The hash of the projects, the options, and all that MSBuild may read.</param>
internal sealed partial class DescriptionCache(CacheFolder folder, RepositoryPaths paths, string key)
{
    const string FolderName = "{folder}";

    static readonly string ToolVersion = typeof(DescriptionCache).Module.ModuleVersionId.ToString();

    /// <summary>Creates the cache for one run of MSBuild; returns null if the options name none or the inputs cannot be listed.</summary>
    /// <param name="input">The solution or project.</param>
    /// <param name="options">The load options.</param>
    /// <param name="variants">The projects to describe.</param>
    public static DescriptionCache? TryCreate(string input, LoadOptions options, IEnumerable<ProjectVariant> variants)
    {
        if (options.CacheFolder == null)
            return null;
        var paths = RepositoryPaths.CreateFor(Path.GetDirectoryName(input)!);
        if (new MsbuildInputs(paths, options.CacheFolder).FindInputs() is not { } inputs)
            return null;
        string[] request = [input, .. variants.Select(v => $"{v.ProjectFile} {v.Framework}"), .. options.Properties];
        var key = CacheFolder.ComputeKey(["projects", ToolVersion, .. request.Select(paths.MapText), "", .. inputs]);
        return new(new(options.CacheFolder), paths, key);
    }

    /// <summary>
    /// Writes the files of an earlier run to a folder; returns false if there are none, or if a source file is gone.
    /// </summary>
    public bool TryRestore(string output)
    {
        if (folder.ReadFiles(key) is not { } files)
            return false;
        foreach (var file in files)
            File.WriteAllText(Path.Combine(output, file.Name), paths.RestoreText(file.Text.Replace(FolderName, output)));
        if (DriverProject.ReadDescriptions(output).All(HasSources))
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
            .Select(f => new CachedFile(Path.GetFileName(f), DurationPattern().Replace(File.ReadAllText(f), "")))
            .Where(f => Path.GetExtension(f.Name) is DriverProject.DescriptionKind or ".editorconfig" or ".list")
            .ToArray();
        // A project elsewhere has inputs elsewhere.
        var isComplete = DriverProject.ReadDescriptions(output).All(d => paths.Contains(d.Variant.ProjectFile));
        if (!isComplete || files.Any(f => f.Text.Contains(FolderName) || f.Text.Contains(RepositoryPaths.RootName)))
            return;
        folder.WriteFiles(key, [.. files.Select(f => f with { Text = paths.MapText(f.Text.Replace(output, FolderName)) })]);
    }

    /// <summary>Returns true if all source files exist: a clean removes those that a build generated.</summary>
    static bool HasSources(ProjectDescription project) =>
        project
            .Arguments.Where(a => a.EndsWith(".cs", StringComparison.OrdinalIgnoreCase) && !CompilerArguments.IsOption(a))
            .All(a => File.Exists(Path.GetFullPath(a, Path.GetDirectoryName(project.Variant.ProjectFile)!)));

    // A run that did not happen took no time.
    [GeneratedRegex("^(started|ended)\\|.*\\n", RegexOptions.Multiline)]
    private static partial Regex DurationPattern();
}
