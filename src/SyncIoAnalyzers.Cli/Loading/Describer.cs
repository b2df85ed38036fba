using System.Collections.Immutable;
using SyncIoAnalyzers.Cli.Commands;

namespace SyncIoAnalyzers.Cli.Loading;

/// <summary>What one MSBuild process found out.</summary>
internal sealed record Descriptions(
    ImmutableArray<ProjectDescription> Projects,
    ImmutableDictionary<string, ImmutableArray<string>> Frameworks,
    Version Sdk,
    ImmutableArray<MsbuildError> Errors);

/// <summary>Runs MSBuild over projects, in a folder of its own.</summary>
internal sealed class Describer(string input, LoadOptions options, string folder)
{
    const string NextTargets = "CustomAfterMicrosoftCSharpTargets";

    // Below this many projects a second MSBuild node costs more to start than it saves.
    const int ProjectsPerNode = 8;

    int _runs;

    /// <summary>Describes what can be described; a project that cannot even be read is left out, and the others are tried again.</summary>
    public async Task<Descriptions> DescribeAsync(ImmutableArray<ProjectVariant> variants, CancellationToken cancel)
    {
        var errors = ImmutableArray<MsbuildError>.Empty;
        while (true)
        {
            var found = await RunAsync(variants, cancel);
            errors = [.. errors, .. found.Errors];
            var readable = variants.RemoveAll(variant => found.Errors.Any(error => error.IsUnreadable && error.IsOf(variant.Project)));
            if (readable.Length == variants.Length || readable.IsEmpty)
                return found with { Errors = errors };
            variants = readable;
        }
    }

    async Task<Descriptions> RunAsync(ImmutableArray<ProjectVariant> variants, CancellationToken cancel)
    {
        var own = Directory.CreateDirectory(Path.Combine(folder, $"{++_runs}")).FullName + Path.DirectorySeparatorChar;
        var driver = own + "driver.proj";
        var targets = own + "describe.targets";
        await File.WriteAllTextAsync(driver, DriverProject.Driver(variants), cancel);
        await File.WriteAllTextAsync(targets, DriverProject.Targets, cancel);
        var run = await DotNet.RunAsync(Path.GetDirectoryName(input)!, Arguments(driver, targets, own, variants.Length), cancel);
        return Read(own, run);
    }

    IEnumerable<string> Arguments(string driver, string targets, string own, int projects)
    {
        var nodes = Math.Clamp(projects / ProjectsPerNode, 1, Environment.ProcessorCount);
        string[] fixedOnes =
        [
            "msbuild", driver, $"-t:{DriverProject.Target}", $"-m:{nodes}", "-nr:false", "-nologo", "-v:quiet", "-tl:off",
            "-p:DesignTimeBuild=true", "-p:SkipCompilerExecution=true", "-p:ProvideCommandLineArgs=true", "-p:BuildProjectReferences=false",
            $"-p:{NextTargets}={targets}", $"-p:SyncIoFolder={own}",
        ];
        return [.. fixedOnes, .. options.Properties.Select(Handed)];
    }

    /// <summary>The user's property; the one that we need ourselves is passed on through our file.</summary>
    static string Handed(string property) =>
        property.StartsWith(NextTargets + "=", StringComparison.OrdinalIgnoreCase)
            ? $"-p:SyncIoNextTargets={property[(NextTargets.Length + 1)..]}"
            : $"-p:{property}";

    static Descriptions Read(string own, DotNetRun run)
    {
        var frameworks = File.Exists(own + DriverProject.FrameworksFile) ? File.ReadAllLines(own + DriverProject.FrameworksFile) : [];
        var lines = frameworks.Select(line => line.Split('|', 2)).ToLookup(parts => parts[0], parts => parts[1]);
        return new(
            [.. Directory.EnumerateFiles(own, "*" + DriverProject.DescriptionKind).Select(file => ProjectDescription.Parse(File.ReadLines(file)))],
            lines.Where(line => line.Key != "sdk").ToImmutableDictionary(
                line => line.Key, line => line.First().Split(';', StringSplitOptions.RemoveEmptyEntries).ToImmutableArray()),
            SdkVersion(lines["sdk"].FirstOrDefault() ?? ""),
            MsbuildOutput.Errors(run.Output));
    }

    /// <summary>From <c>…/sdk/10.0.401/…</c>: major and minor, which is what frameworks are counted in.</summary>
    static Version SdkVersion(string toolsPath) =>
        toolsPath.Split('/', '\\').Select(part => Version.TryParse(part.Split('-')[0], out var version) ? version : null).LastOrDefault(v => v is not null)
            is { } version ? new(version.Major, version.Minor) : Environment.Version;
}
