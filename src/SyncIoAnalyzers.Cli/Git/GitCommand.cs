using System.ComponentModel;
using System.Diagnostics;

namespace SyncIoAnalyzers.Cli.Git;

/// <summary>Runs git.</summary>
internal static class GitCommand
{
    /// <summary>Returns what git prints; null if it fails or is not installed.</summary>
    public static async Task<string?> RunAsync(string folder, IEnumerable<string> arguments, CancellationToken cancel)
    {
        try
        {
            using var git = Process.Start(
                new ProcessStartInfo("git", arguments)
                {
                    WorkingDirectory = folder,
                    RedirectStandardOutput = true,
                    RedirectStandardError = true,
                }
            )!;
            var (output, error) = (git.StandardOutput.ReadToEndAsync(cancel), git.StandardError.ReadToEndAsync(cancel));
            await Task.WhenAll(output, error);
            await git.WaitForExitAsync(cancel);
            return git.ExitCode == 0 ? await output : null;
        }
        catch (Win32Exception)
        {
            return null; // git is not installed
        }
    }
}
