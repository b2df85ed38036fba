using SyncIoAnalyzers.Cli.Loading;
using SyncIoAnalyzers.Cli.Options;

namespace SyncIoAnalyzers.Cli.Proving;

/// <summary>A web project that was built for release.</summary>
/// <param name="Project">The project file.</param>
/// <param name="Assembly">The assembly to start.</param>
internal sealed record BuiltApplication(string Project, string Assembly)
{
    const int ShownErrors = 5;

    /// <summary>The folder in which the application runs, as with <c>dotnet run</c>.</summary>
    public string Folder => Path.GetDirectoryName(Project)!;

    /// <summary>Builds a project.</summary>
    /// <exception cref="StopException">It does not compile, with the first errors.</exception>
    public static async Task<BuiltApplication> BuildAsync(string project, LoadOptions options, CancellationToken cancel)
    {
        string[] properties = [.. options.Properties.Select(p => "-p:" + p)];
        string[] framework = options.Framework is { } name ? ["-f", name] : [];
        var folder = Path.GetDirectoryName(project)!;
        var built = await DotNetCli.RunAsync(
            folder,
            ["build", project, "-c", "Release", "-v", "q", "--nologo", .. framework, .. properties],
            cancel
        );
        if (built.ExitCode != 0)
            throw new StopException(
                $"{Path.GetFileName(project)} does not build in a copy of the sources, which lacks what git ignores: "
                    + string.Join('\n', built.Output.Split('\n').Where(l => l.Contains(": error ")).Distinct().Take(ShownErrors))
            );
        string[] query =
        [
            "msbuild",
            project,
            "-getProperty:TargetPath",
            "-p:Configuration=Release",
            .. properties,
            .. framework.Skip(1).Select(f => "-p:TargetFramework=" + f),
        ];
        var path = (await DotNetCli.RunAsync(folder, query, cancel)).Output.Trim();
        return File.Exists(path)
            ? new BuiltApplication(project, path)
            : throw new StopException(
                $"{Path.GetFileName(project)} was built, but {path} does not exist; name its framework with --framework."
            );
    }
}
