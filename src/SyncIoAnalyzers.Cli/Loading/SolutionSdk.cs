namespace SyncIoAnalyzers.Cli.Loading;

/// <summary>
/// Runs the .NET SDK that a solution selects. If that one is not installed, the newest one takes its place: it loads the same code, and
/// most of what it finds does not depend on the version.
/// </summary>
/// <param name="folder">The folder of the solution.</param>
/// <param name="neutralFolder">A folder to which no <c>global.json</c> applies.</param>
internal sealed class SolutionSdk(string folder, string neutralFolder)
{
    /// <summary>The version that the solution requires and that is not installed; null if it has not been missed.</summary>
    public string? MissingVersion { get; private set; }

    /// <summary>Runs the CLI with further environment variables; stops if no SDK is installed at all.</summary>
    public async Task<DotNetRun> RunAsync(
        IReadOnlyList<string> arguments,
        CancellationToken cancel,
        IReadOnlyDictionary<string, string>? variables = null
    )
    {
        if (MissingVersion is null)
        {
            var run = await DotNetCli.RunAnyAsync(folder, arguments, cancel, variables);
            if (run.MissingSdk is not { } missing)
                return run;
            MissingVersion = missing;
        }

        return await DotNetCli.RunAsync(neutralFolder, arguments, cancel, variables);
    }
}
