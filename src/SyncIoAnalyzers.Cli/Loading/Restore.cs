using System.Collections.Immutable;
using SyncIoAnalyzers.Cli.Commands;

namespace SyncIoAnalyzers.Cli.Loading;

/// <summary>Restores packages where a build would.</summary>
internal static class Restore
{
    const string Assets = "project.assets.json", Cache = "project.nuget.cache";

    static readonly string[] DecidesPackages =
        ["Directory.Build.props", "Directory.Build.targets", "Directory.Packages.props", "nuget.config", "NuGet.config", "NuGet.Config", "global.json"];

    /// <summary>
    /// Restores <paramref name="input"/> if one of its projects needs it. What cannot be restored does not hold up the others: the errors are told, each project's
    /// with it, and what is there is checked.
    /// </summary>
    public static async Task<ImmutableArray<MsbuildError>> EnsureAsync(
        string input, ImmutableArray<string> projects, LoadOptions options, string folder, Action<string> step, CancellationToken cancel)
    {
        if (!options.Restore || !projects.Any(IsNeeded))
            return [];
        step("Restoring");
        var errors = await RunAsync(["restore", input, "--nologo", "--tl:off"]);
        // One project that is not there, or cannot be read, keeps a whole solution from being restored.
        while (!errors.IsEmpty && projects.RemoveAll(IsInTheWay) is { IsEmpty: false } others && others.Length < projects.Length)
        {
            projects = others;
            var driver = Path.Combine(folder, "restore.proj");
            await File.WriteAllTextAsync(driver, DriverProject.Restore(others), cancel);
            errors = await RunAsync(["msbuild", driver, "-t:Restore", "-nologo", "-v:quiet", "-tl:off"]);
        }

        // NuGet touches nothing where nothing changed; without a newer date the next run would have it look again.
        foreach (var file in errors.IsEmpty ? projects.SelectMany(project => Written(project, Cache)).Where(File.Exists) : [])
            Touch(file);
        return errors;

        bool IsInTheWay(string project) => !File.Exists(project) || errors.Any(error => error.IsUnreadable && error.IsOf(project));

        async Task<ImmutableArray<MsbuildError>> RunAsync(string[] arguments)
        {
            var run = await DotNet.RunAsync(Path.GetDirectoryName(input)!, [.. arguments, .. options.Properties.Select(property => $"-p:{property}")], cancel);
            return run.ExitCode == 0 ? [] : MsbuildOutput.Errors(run.Output) is { IsEmpty: false } told ? told : [new("", "", "no reason given; make 'dotnet restore' work.", "")];
        }
    }

    /// <summary>Whether what restore wrote is missing or older than what decides about packages.</summary>
    public static bool IsNeeded(string project)
    {
        var folder = Path.GetDirectoryName(project)!;
        var assets = Written(project, Assets).FirstOrDefault(File.Exists);
        if (assets is null)
            return File.Exists(project) && !File.Exists(Path.Combine(folder, "packages.config")); // of those days: restored by nuget.exe alone
        var restored = Written(project, Cache).Append(assets).Where(File.Exists).Max(File.GetLastWriteTimeUtc);
        return Upwards(folder)
            .SelectMany(above => DecidesPackages.Select(name => Path.Combine(above, name)))
            .Prepend(project)
            .Any(file => File.Exists(file) && File.GetLastWriteTimeUtc(file) > restored);
    }

    /// <summary>No build looks at the date of what restore writes for itself.</summary>
    static void Touch(string file)
    {
        try
        {
            File.SetLastWriteTimeUtc(file, DateTime.UtcNow);
        }
        catch (Exception locked) when (locked is IOException or UnauthorizedAccessException)
        {
            // A read-only checkout: the next run looks again.
        }
    }

    /// <summary>Beside the project, or in the artifacts folder of the repository; elsewhere it is not found, and restore runs once more for nothing.</summary>
    static IEnumerable<string> Written(string project, string file)
    {
        var folder = Path.GetDirectoryName(project)!;
        return Upwards(folder).Select(above => Path.Combine(above, "artifacts", "obj", Path.GetFileNameWithoutExtension(project), file)).Prepend(Path.Combine(folder, "obj", file));
    }

    static IEnumerable<string> Upwards(string? folder)
    {
        for (; folder is not null; folder = Path.GetDirectoryName(folder))
            yield return folder;
    }
}
