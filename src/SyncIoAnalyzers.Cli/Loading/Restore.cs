using System.Collections.Immutable;
using SyncIoAnalyzers.Cli.Commands;

namespace SyncIoAnalyzers.Cli.Loading;

/// <summary>Restores packages where a build would.</summary>
internal static class Restore
{
    const string Assets = "project.assets.json";

    static readonly string[] DecidesPackages =
        ["Directory.Build.props", "Directory.Build.targets", "Directory.Packages.props", "nuget.config", "NuGet.config", "NuGet.Config", "global.json"];

    /// <summary>Restores <paramref name="input"/> if one of its projects needs it; stops where that fails.</summary>
    public static async Task EnsureAsync(
        string input, ImmutableArray<string> projects, LoadOptions options, Action<string> step, CancellationToken cancel)
    {
        if (!options.Restore || !projects.Any(IsNeeded))
            return;
        step("Restoring");
        var run = await DotNet.RunAsync(
            Path.GetDirectoryName(input)!,
            ["restore", input, "--nologo", "--tl:off", .. options.Properties.Select(property => $"-p:{property}")],
            cancel);
        if (run.ExitCode == 0)
            return;
        var first = MsbuildOutput.Errors(run.Output).FirstOrDefault();
        throw new StopException(
            $"The packages of {Path.GetFileName(input)} cannot be restored: {first?.ToString() ?? "no reason given"} " +
            "Make 'dotnet restore' work, or use --no-restore to check what is there.");
    }

    /// <summary>Whether what restore wrote is missing or older than what decides about packages.</summary>
    public static bool IsNeeded(string project)
    {
        var folder = Path.GetDirectoryName(project)!;
        var assets = AssetsFiles(project, folder).FirstOrDefault(File.Exists);
        if (assets is null)
            return File.Exists(project);
        var restored = File.GetLastWriteTimeUtc(assets);
        return Upwards(folder)
            .SelectMany(above => DecidesPackages.Select(name => Path.Combine(above, name)))
            .Prepend(project)
            .Any(file => File.Exists(file) && File.GetLastWriteTimeUtc(file) > restored);
    }

    /// <summary>Beside the project, or in the artifacts folder of the repository; elsewhere it is not found, and restore runs once more for nothing.</summary>
    static IEnumerable<string> AssetsFiles(string project, string folder) =>
        Upwards(folder)
            .Select(above => Path.Combine(above, "artifacts", "obj", Path.GetFileNameWithoutExtension(project), Assets))
            .Prepend(Path.Combine(folder, "obj", Assets));

    static IEnumerable<string> Upwards(string? folder)
    {
        for (; folder is not null; folder = Path.GetDirectoryName(folder))
            yield return folder;
    }
}
