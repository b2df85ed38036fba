using System.Diagnostics;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>Runs commands to which a folder is read-only, whoever runs them: it is mounted so, for them alone.</summary>
static class ReadOnlyFolder
{
    const string Mount = "mount --bind \"$0\" \"$0\" && mount -o remount,bind,ro \"$0\" && exec \"$@\"";

    /// <summary>A command, with its arguments.</summary>
    public static string[] Command(string folder, params string[] command) => ["unshare", "-rm", "sh", "-c", Mount, folder, .. command];

    /// <summary>Why it cannot be had here; null where it can.</summary>
    public static string? Missing { get; } = Try() ? null : "No folder can be mounted read-only here.";

    static bool Try()
    {
        var folder = Directory.CreateTempSubdirectory("syncio-tests-");
        try
        {
            var command = Command(folder.FullName, "true");
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

/// <summary>A test of a folder that is read-only.</summary>
[AttributeUsage(AttributeTargets.Method)]
sealed class ReadOnlyFactAttribute : FactAttribute
{
    public ReadOnlyFactAttribute() => Skip = ReadOnlyFolder.Missing;
}

/// <summary>The same with data.</summary>
[AttributeUsage(AttributeTargets.Method)]
sealed class ReadOnlyTheoryAttribute : TheoryAttribute
{
    public ReadOnlyTheoryAttribute() => Skip = ReadOnlyFolder.Missing;
}
