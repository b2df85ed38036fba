using System.Collections.Immutable;
using System.Diagnostics;
using System.Text;
using System.Text.RegularExpressions;

namespace SyncIoAnalyzers.Cli.Loading;

/// <summary>The exit code and output of a .NET CLI run.</summary>
internal sealed partial record DotNetRun(int ExitCode, string Output)
{
    /// <summary>The version that a <c>global.json</c> requires and that is not installed; null if an SDK ran.</summary>
    public string? MissingSdk =>
        ExitCode != 0 && MissingSdkPattern().Match(Output) is { Success: true } missing ? missing.Groups[1].Value.Trim() : null;

    [GeneratedRegex(@"Requested SDK version: *(\S+)")]
    private static partial Regex MissingSdkPattern();
}

/// <summary>Runs the .NET SDK that is selected by the folder of the solution.</summary>
internal static class DotNetCli
{
    // An SDK sets these for its child processes: they would bind the solution to the SDK that runs this tool.
    static readonly string[] InheritedVariables =
    [
        "MSBUILD_EXE_PATH",
        "MSBuildExtensionsPath",
        "MSBuildSDKsPath",
        "MSBuildLoadMicrosoftTargetsReadOnly",
    ];

    /// <summary>Runs the CLI as <see cref="RunAnyAsync"/> does, and stops if the required SDK is not installed.</summary>
    public static async Task<DotNetRun> RunAsync(
        string folder,
        IEnumerable<string> arguments,
        CancellationToken cancel,
        IReadOnlyDictionary<string, string>? variables = null
    )
    {
        var run = await RunAnyAsync(folder, arguments, cancel, variables);
        return run.MissingSdk is not { } missing
            ? run
            : throw new StopException(
                $"The global.json that applies to {folder} requires .NET SDK {missing}, which is not installed; "
                    + "install it or let the global.json roll forward."
            );
    }

    /// <summary>
    /// Runs the CLI in <paramref name="folder"/>, so that its <c>global.json</c> applies, with further environment variables; cancelling
    /// also ends the child processes.
    /// </summary>
    public static async Task<DotNetRun> RunAnyAsync(
        string folder,
        IEnumerable<string> arguments,
        CancellationToken cancel,
        IReadOnlyDictionary<string, string>? variables = null
    )
    {
        var output = new StringBuilder();
        var start = CreateStart(folder, arguments);
        foreach (var (name, value) in variables ?? ImmutableDictionary<string, string>.Empty)
            start.Environment[name] = value;
        try
        {
            var code = await CapturedProcess.RunAsync(start, line => output.AppendLine(line), cancel);
            return new(code, output.ToString());
        }
        catch (System.ComponentModel.Win32Exception)
        {
            throw new StopException("There is no 'dotnet' on the PATH; install the .NET SDK that the solution is built with.");
        }
    }

    static ProcessStartInfo CreateStart(string folder, IEnumerable<string> arguments)
    {
        var start = new ProcessStartInfo("dotnet", arguments) { WorkingDirectory = folder };
        foreach (var name in InheritedVariables)
            start.Environment.Remove(name);
        // The output is searched for error codes and shown to the user: always in English, and without the banner.
        start.Environment["DOTNET_CLI_UI_LANGUAGE"] = "en";
        start.Environment["DOTNET_NOLOGO"] = "1";
        return start;
    }
}
