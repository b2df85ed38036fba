using System.ComponentModel;
using System.Diagnostics;

namespace SyncIoAnalyzers.Cli.Fixing;

/// <summary>Whether a folder has changes that are not committed.</summary>
internal static class GitTree
{
    /// <summary>The first changed file and how many more; empty when nothing is, or git does not know the folder.</summary>
    public static async Task<string> ChangesAsync(string folder, CancellationToken cancel)
    {
        try
        {
            using var git = Process.Start(new ProcessStartInfo("git", ["status", "--porcelain", "--untracked-files=no", "--", "."]) { WorkingDirectory = folder, RedirectStandardOutput = true, RedirectStandardError = true })!;
            var (output, _) = (git.StandardOutput.ReadToEndAsync(cancel), git.StandardError.ReadToEndAsync(cancel));
            var lines = (await output).Split('\n', StringSplitOptions.RemoveEmptyEntries);
            await git.WaitForExitAsync(cancel);
            return git.ExitCode != 0 || lines.Length == 0 ? "" : lines[0][3..].Trim() + (lines.Length > 1 ? $" and {lines.Length - 1} more" : "");
        }
        catch (Win32Exception)
        {
            return ""; // no git on this machine
        }
    }
}
