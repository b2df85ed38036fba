using System.Collections.Immutable;
using SyncIoAnalyzers.Cli.Options;

namespace SyncIoAnalyzers.Cli.Loading;

/// <summary>The output of one MSBuild process.</summary>
internal sealed record DescribeResult(
    ImmutableArray<ProjectDescription> Projects,
    ImmutableDictionary<string, ImmutableArray<string>> Frameworks,
    Version Sdk,
    ImmutableArray<MsbuildError> Errors
);

/// <summary>Describes projects by running MSBuild on them, each run in its own folder.</summary>
internal sealed class ProjectDescriber(string input, LoadOptions options, SolutionSdk sdk, string folder)
{
    const string NextTargets = "CustomAfterMicrosoftCSharpTargets";

    // With fewer projects, a second MSBuild node costs more to start than it saves.
    const int ProjectsPerNode = 8;

    int _runs;

    /// <summary>Describes the projects; leaves out those that MSBuild cannot read, and retries with the others.</summary>
    public async Task<DescribeResult> DescribeAsync(ImmutableArray<ProjectVariant> variants, CancellationToken cancel)
    {
        var errors = ImmutableArray<MsbuildError>.Empty;
        while (true)
        {
            var found = await RunAsync(variants, cancel);
            errors = [.. errors, .. found.Errors];
            var readable = variants.RemoveAll(variant =>
                found.Errors.Any(error => error.IsUnreadable && error.IsAbout(variant.ProjectFile))
            );
            if (readable.Length == variants.Length || readable.IsEmpty)
                return found with { Errors = errors };
            variants = readable;
        }
    }

    async Task<DescribeResult> RunAsync(ImmutableArray<ProjectVariant> variants, CancellationToken cancel)
    {
        var own = Directory.CreateDirectory(Path.Combine(folder, $"{++_runs}")).FullName + Path.DirectorySeparatorChar;
        var cache = DescriptionCache.TryCreate(input, options, variants);
        if (cache?.TryRestore(own) == true)
            return ReadResult(own, new DotNetRun(0, ""));
        var driver = own + "driver.proj";
        var targets = own + "describe.targets";
        await File.WriteAllTextAsync(driver, DriverProject.CreateDriver(variants), cancel);
        await File.WriteAllTextAsync(targets, DriverProject.Targets, cancel);
        var run = await sdk.RunAsync([.. CreateArguments(driver, targets, own, variants.Length)], cancel);
        var result = ReadResult(own, run);
        if (run.ExitCode == 0 && result.Errors.IsEmpty)
            cache?.Store(own);
        return result;
    }

    IEnumerable<string> CreateArguments(string driver, string targets, string own, int projects)
    {
        var nodes = Math.Clamp(projects / ProjectsPerNode, 1, Environment.ProcessorCount);
        string[] fixedOnes =
        [
            "msbuild",
            driver,
            $"-t:{DriverProject.Target}",
            $"-m:{nodes}",
            "-nr:false",
            "-nologo",
            "-v:quiet",
            "-tl:off",
            "-p:DesignTimeBuild=true",
            "-p:SkipCompilerExecution=true",
            "-p:ProvideCommandLineArgs=true",
            "-p:BuildProjectReferences=false",
            // The errors of the restore are known; without this, they would hide a project whose other packages are there.
            "-p:EmitAssetsLogMessages=false",
            // Packages stop the build of a framework that they no longer support; what they contain is there all the same.
            "-p:SuppressTfmSupportBuildWarnings=true",
            $"-p:{NextTargets}={targets}",
            $"-p:SyncIoFolder={own}",
        ];
        return [.. fixedOnes, .. options.Properties.Select(FormatProperty)];
    }

    /// <summary>
    /// Passes a property of the user to MSBuild; the one that this tool sets itself is passed on through the generated file.
    /// </summary>
    static string FormatProperty(string property) =>
        property.StartsWith(NextTargets + "=", StringComparison.OrdinalIgnoreCase)
            ? $"-p:SyncIoNextTargets={property[(NextTargets.Length + 1)..]}"
            : $"-p:{property}";

    static DescribeResult ReadResult(string own, DotNetRun run)
    {
        var frameworks = File.Exists(own + DriverProject.FrameworksFile) ? File.ReadAllLines(own + DriverProject.FrameworksFile) : [];
        var lines = frameworks.Select(line => line.Split('|', 2)).ToLookup(parts => parts[0], parts => parts[1]);
        var frameworksOfProjects = lines
            .Where(line => line.Key != "sdk")
            .ToImmutableDictionary(
                line => line.Key,
                line => line.First().Split(';', StringSplitOptions.RemoveEmptyEntries).ToImmutableArray()
            );
        return new(
            [.. DriverProject.ReadDescriptions(own)],
            frameworksOfProjects,
            ParseSdkVersion(lines["sdk"].FirstOrDefault() ?? ""),
            MsbuildOutput.ParseErrors(run.Output)
        );
    }

    /// <summary>Reads major and minor version from <c>…/sdk/10.0.401/…</c>, because target frameworks are numbered that way.</summary>
    static Version ParseSdkVersion(string toolsPath) =>
        toolsPath
            .Split('/', '\\')
            .Select(part => Version.TryParse(part.Split('-')[0], out var version) ? version : null)
            .LastOrDefault(v => v is not null)
            is { } version
            ? new(version.Major, version.Minor)
            : Environment.Version;
}
