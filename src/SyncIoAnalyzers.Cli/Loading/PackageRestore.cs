using System.Collections.Immutable;
using System.Text.RegularExpressions;
using SyncIoAnalyzers.Cli.Options;

namespace SyncIoAnalyzers.Cli.Loading;

/// <summary>Restores packages if a build would.</summary>
internal sealed partial class PackageRestore(string input, LoadOptions options, SolutionSdk sdk, string workFolder)
{
    const string Assets = "project.assets.json",
        Cache = "project.nuget.cache",
        UnreachableSource = "NU1301";

    // NuGet asks an unreachable source six times for each package, with a pause of a second: minutes for a solution.
    static readonly IReadOnlyDictionary<string, string> OneAttempt = new Dictionary<string, string>
    {
        ["NUGET_ENHANCED_MAX_NETWORK_TRY_COUNT"] = "1",
    };

    static readonly string[] PackageSettingFiles =
    [
        "Directory.Build.props",
        "Directory.Build.targets",
        "Directory.Packages.props",
        "nuget.config",
        "NuGet.config",
        "NuGet.Config",
        "global.json",
    ];

    /// <summary>
    /// Restores the input if one of its projects needs it. A failed project does not stop the others: its errors are returned, and what
    /// could be restored is used.
    /// </summary>
    public async Task<ImmutableArray<MsbuildError>> RestoreAsync(
        ImmutableArray<string> projects,
        Action<string> step,
        CancellationToken cancel
    )
    {
        if (!options.Restore || !projects.Any(IsNeeded))
            return [];
        step("Restoring");
        var errors = await RunAsync(["restore", input, "--nologo", "--tl:off"], cancel);
        // One source that cannot be reached prevents every restore, though the packages may be in another one or on this machine.
        if (errors.Any(error => error.Code == UnreachableSource))
            errors = await RunAsync(["restore", input, "--ignore-failed-sources", "--nologo", "--tl:off"], cancel, OneAttempt);
        var all = ImmutableArray<MsbuildError>.Empty;
        // One project that is missing or that MSBuild cannot prepare prevents the restore of a whole solution.
        while (projects.Where(IsInTheWay).ToImmutableArray() is { IsEmpty: false } failed && failed.Length < projects.Length)
        {
            projects = projects.RemoveRange(failed);
            all = all.AddRange(errors.Where(error => failed.Any(error.IsAbout)));
            var driver = Path.Combine(workFolder, "restore.proj");
            await File.WriteAllTextAsync(driver, DriverProject.CreateRestoreProject(projects), cancel);
            errors = await RunAsync(["msbuild", driver, "-t:Restore", "-nologo", "-v:quiet", "-tl:off"], cancel);
        }

        // NuGet leaves up-to-date files untouched; without a newer timestamp the next run would restore again.
        foreach (var file in errors.IsEmpty ? projects.SelectMany(project => FindRestoreFiles(project, Cache)).Where(File.Exists) : [])
            TouchFile(file);
        return all.AddRange(errors);

        bool IsInTheWay(string project) =>
            !errors.IsEmpty && (!File.Exists(project) || errors.Any(error => !error.IsOfNuGet && error.IsAbout(project)));
    }

    /// <summary>Runs the .NET CLI and returns its errors; empty if it succeeds.</summary>
    async Task<ImmutableArray<MsbuildError>> RunAsync(
        string[] arguments,
        CancellationToken cancel,
        IReadOnlyDictionary<string, string>? variables = null
    )
    {
        var properties = options.Properties.Select(property => $"-p:{property}");
        var run = await sdk.RunAsync([.. arguments, .. properties], cancel, variables);
        return run.ExitCode == 0 ? []
            : MsbuildOutput.ParseErrors(run.Output) is { IsEmpty: false } errors ? errors
            : [new("", "", "no reason given; make 'dotnet restore' work.", "")];
    }

    /// <summary>
    /// Returns true if the restore output is missing, incomplete or older than a file that determines the packages.
    /// </summary>
    public static bool IsNeeded(string project)
    {
        var folder = Path.GetDirectoryName(project)!;
        var assets = FindRestoreFiles(project, Assets).FirstOrDefault(File.Exists);
        if (assets is null)
            // Projects with a packages.config are restored only by nuget.exe.
            return File.Exists(project) && !File.Exists(Path.Combine(folder, "packages.config"));
        var caches = FindRestoreFiles(project, Cache).Where(File.Exists).ToList();
        if (caches.Any(HasFailed))
            return true;
        var restored = caches.Append(assets).Max(File.GetLastWriteTimeUtc);
        return EnumerateParents(folder)
            .SelectMany(above => PackageSettingFiles.Select(name => Path.Combine(above, name)))
            .Prepend(project)
            .Any(file => File.Exists(file) && File.GetLastWriteTimeUtc(file) > restored);
    }

    /// <summary>Returns true if the last restore left something out; its reason is known only from another attempt.</summary>
    static bool HasFailed(string cache) => FailedPattern().IsMatch(File.ReadAllText(cache));

    [GeneratedRegex(@"""success"": *false")]
    private static partial Regex FailedPattern();

    /// <summary>Sets the timestamp to now; no build checks the timestamp of the restore's internal files.</summary>
    static void TouchFile(string file)
    {
        try
        {
            File.SetLastWriteTimeUtc(file, DateTime.UtcNow);
        }
        catch (Exception locked) when (locked is IOException or UnauthorizedAccessException)
        {
            // A read-only checkout: the next run restores again.
        }
    }

    /// <summary>
    /// Returns the possible locations of a restore file: beside the project, or in the artifacts folder of the repository. In any other
    /// location it is not found, and one unneeded restore runs.
    /// </summary>
    static IEnumerable<string> FindRestoreFiles(string project, string file)
    {
        var folder = Path.GetDirectoryName(project)!;
        return EnumerateParents(folder)
            .Select(above => Path.Combine(above, "artifacts", "obj", Path.GetFileNameWithoutExtension(project), file))
            .Prepend(Path.Combine(folder, "obj", file));
    }

    static IEnumerable<string> EnumerateParents(string? folder)
    {
        for (; folder is not null; folder = Path.GetDirectoryName(folder))
            yield return folder;
    }
}
