using System.Diagnostics;

namespace SyncIoAnalyzers.Package.Tests.Support;

/// <summary>
/// Runs the dotnet command as a user would, without the environment of the test run and without leaving a process behind.
/// </summary>
static class DotnetCommand
{
    static readonly TimeSpan MaxDuration = TimeSpan.FromMinutes(5);

    public static Task<(int ExitCode, string Output)> RunAsync(string folder, string? packages, params string[] arguments) =>
        RunCommand(folder, packages, ["dotnet", .. arguments]);

    /// <summary>Runs a command with its arguments.</summary>
    /// <param name="folder">The working folder.</param>
    /// <param name="packages">The folder for unpacked packages.</param>
    /// <param name="command">The command.</param>
    /// <param name="home">The folder in which the SDK records its installed tools, if not the default.</param>
    /// <param name="variables">Further environment variables.</param>
    public static async Task<(int ExitCode, string Output)> RunCommand(
        string folder,
        string? packages,
        string[] command,
        string? home = null,
        IReadOnlyDictionary<string, string>? variables = null
    )
    {
        using var process = StartProcess(folder, packages, command, home, variables);
        using var patience = new CancellationTokenSource(MaxDuration);
        await using var _ = patience.Token.Register(() => process.Kill(entireProcessTree: true));
        var texts = await Task.WhenAll(process.StandardOutput.ReadToEndAsync(), process.StandardError.ReadToEndAsync());
        await process.WaitForExitAsync();
        return (process.ExitCode, string.Concat(texts));
    }

    /// <summary>Starts a command.</summary>
    public static Process StartProcess(
        string folder,
        string? packages,
        string[] command,
        string? home = null,
        IReadOnlyDictionary<string, string>? variables = null
    )
    {
        var start = new ProcessStartInfo(command[0], command[1..])
        {
            WorkingDirectory = folder,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        foreach (var inherited in start.Environment.Keys.Where(IsOfTestRun).ToList())
            start.Environment.Remove(inherited);
        start.Environment["DOTNET_CLI_UI_LANGUAGE"] = "en";
        // A build lasts only seconds, too short for tiered compilation with instrumentation to pay off.
        start.Environment["DOTNET_TieredPGO"] = "0";
        start.Environment["MSBUILDDISABLENODEREUSE"] = "1";
        start.Environment["UseSharedCompilation"] = "false";
        if (packages != null)
            start.Environment["NUGET_PACKAGES"] = packages;
        if (home != null)
            start.Environment["DOTNET_CLI_HOME"] = home;
        foreach (var (name, value) in variables ?? new Dictionary<string, string>())
            start.Environment[name] = value;
        return Process.Start(start)!;
    }

    /// <summary>Returns true for a variable of the build or of the build server that runs the tests.</summary>
    static bool IsOfTestRun(string variable) =>
        new[] { "MSBUILD", "GITHUB_", "GITLAB_", "CI_", "TF_", "SYSTEM_", "BUILD_" }.Any(prefix =>
            variable.StartsWith(prefix, StringComparison.OrdinalIgnoreCase)
        );

    /// <summary>Runs a command that must succeed.</summary>
    public static async Task RunSuccessfully(string folder, string? packages, params string[] arguments)
    {
        var (exitCode, output) = await RunAsync(folder, packages, arguments);
        Assert.True(exitCode == 0, $"dotnet {string.Join(' ', arguments)}\n{output}");
    }
}
