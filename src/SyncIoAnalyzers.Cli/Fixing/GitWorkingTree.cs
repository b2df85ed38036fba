using System.ComponentModel;
using System.Diagnostics;

namespace SyncIoAnalyzers.Cli.Fixing;

/// <summary>Detects uncommitted changes in a folder.</summary>
internal static class GitWorkingTree
{
    /// <summary>
    /// Returns the first changed file and the number of others; empty if there are none or the folder is not in a git repository.
    /// </summary>
    public static async Task<string> DescribeChangesAsync(string folder, CancellationToken cancel)
    {
        try
        {
            using var git = Process.Start(
                new ProcessStartInfo("git", ["status", "--porcelain", "--untracked-files=no", "--", "."])
                {
                    WorkingDirectory = folder,
                    RedirectStandardOutput = true,
                    RedirectStandardError = true,
                }
            )!;
            var (output, _) = (git.StandardOutput.ReadToEndAsync(cancel), git.StandardError.ReadToEndAsync(cancel));
            var lines = (await output).Split('\n', StringSplitOptions.RemoveEmptyEntries);
            await git.WaitForExitAsync(cancel);
            return git.ExitCode != 0 || lines.Length == 0
                ? ""
                : lines[0][3..].Trim() + (lines.Length > 1 ? $" and {lines.Length - 1} more" : "");
        }
        catch (Win32Exception)
        {
            return ""; // git is not installed
        }
    }
}
