using System.Diagnostics;
using System.Text;
using System.Text.RegularExpressions;

namespace SyncIoAnalyzers.Cli.Loading;

/// <summary>What a run of the .NET CLI gave.</summary>
internal sealed record DotNetRun(int ExitCode, string Output);

/// <summary>Runs the SDK that the solution's folder asks for.</summary>
internal static partial class DotNet
{
    // Set by an SDK for its own children: they would tie the solution to the SDK that runs us.
    static readonly string[] InheritedFromAnSdk = ["MSBUILD_EXE_PATH", "MSBuildExtensionsPath", "MSBuildSDKsPath", "MSBuildLoadMicrosoftTargetsReadOnly"];

    /// <summary>Runs it in <paramref name="folder"/>, so that <c>global.json</c> counts; a cancelled run takes its children along.</summary>
    public static async Task<DotNetRun> RunAsync(string folder, IEnumerable<string> arguments, CancellationToken cancel)
    {
        using var process = Start(folder, arguments);
        var output = new StringBuilder();
        DataReceivedEventHandler collect = (_, line) =>
        {
            lock (output)
                output.AppendLine(line.Data);
        };
        process.OutputDataReceived += collect;
        process.ErrorDataReceived += collect;
        process.BeginOutputReadLine();
        process.BeginErrorReadLine();
        try
        {
            await process.WaitForExitAsync(cancel);
        }
        catch (OperationCanceledException)
        {
            process.Kill(entireProcessTree: true);
            throw;
        }

        return SdkIsThere(folder, new(process.ExitCode, output.ToString()));
    }

    static Process Start(string folder, IEnumerable<string> arguments)
    {
        var start = new ProcessStartInfo("dotnet", arguments)
        {
            WorkingDirectory = folder,
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        foreach (var name in InheritedFromAnSdk)
            start.Environment.Remove(name);
        // Messages are searched for their codes and shown to the user: in one language, and without a banner.
        start.Environment["DOTNET_CLI_UI_LANGUAGE"] = "en";
        start.Environment["DOTNET_NOLOGO"] = "1";
        try
        {
            return Process.Start(start)!;
        }
        catch (System.ComponentModel.Win32Exception)
        {
            throw new StopException("There is no 'dotnet' on the PATH; install the .NET SDK that the solution is built with.");
        }
    }

    static DotNetRun SdkIsThere(string folder, DotNetRun run)
    {
        if (run.ExitCode == 0 || MissingSdk().Match(run.Output) is not { Success: true } missing)
            return run;
        throw new StopException(
            $"The global.json that counts in {folder} asks for .NET SDK {missing.Groups[1].Value.Trim()}, which is not installed; " +
            "install it or let the global.json roll forward.");
    }

    [GeneratedRegex(@"Requested SDK version: *(\S+)")]
    private static partial Regex MissingSdk();
}
