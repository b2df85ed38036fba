using System.Diagnostics;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>Runs commands for which a folder is mounted read-only, whichever user runs them.</summary>
static class ReadOnlyFolder
{
    const string Mount = "mount --bind \"$0\" \"$0\" && mount -o remount,bind,ro \"$0\" && exec \"$@\"";

    /// <summary>Returns a command with its arguments.</summary>
    public static string[] WrapCommand(string folder, params string[] command) => ["unshare", "-rm", "sh", "-c", Mount, folder, .. command];

    /// <summary>Gets the reason why this is impossible here, or null.</summary>
    public static string? MissingReason { get; } = TryWrite() ? null : "No folder can be mounted read-only here.";

    static bool TryWrite()
    {
        var folder = Directory.CreateTempSubdirectory("syncio-tests-");
        try
        {
            var command = WrapCommand(folder.FullName, "true");
            using var run = Process.Start(new ProcessStartInfo(command[0], command[1..]) { RedirectStandardError = true })!;
            run.WaitForExit();
            return run.ExitCode == 0;
        }
        catch (System.ComponentModel.Win32Exception)
        {
            return false; // another system, or one without the command
        }
        finally
        {
            folder.Delete();
        }
    }
}

/// <summary>A test with a read-only folder.</summary>
[AttributeUsage(AttributeTargets.Method)]
sealed class ReadOnlyFactAttribute : FactAttribute
{
    public ReadOnlyFactAttribute() => Skip = ReadOnlyFolder.MissingReason;
}

/// <summary>A test with a read-only folder and data.</summary>
[AttributeUsage(AttributeTargets.Method)]
sealed class ReadOnlyTheoryAttribute : TheoryAttribute
{
    public ReadOnlyTheoryAttribute() => Skip = ReadOnlyFolder.MissingReason;
}
