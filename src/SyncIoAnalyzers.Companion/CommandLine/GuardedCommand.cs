using SyncIoAnalyzers.Common;

namespace SyncIoAnalyzers.Companion.CommandLine;

/// <summary>Runs a command so that every failure ends in one clear line and an exit code.</summary>
internal static class GuardedCommand
{
    /// <summary>
    /// Returns the exit code of the command, or that of its failure. The message of a cancellation ends in <paramref name="nothing"/>.
    /// </summary>
    public static async Task<int> RunAsync(Func<Task<int>> command, TextWriter error, string nothing = "nothing was reported")
    {
        try
        {
            return await command();
        }
        catch (StopException stop)
        {
            error.WriteLine(stop.Message);
            return ExitCode.Failed;
        }
        catch (OperationCanceledException)
        {
            error.WriteLine($"Cancelled; {nothing}.");
            return ExitCode.Cancelled;
        }
        catch (Exception refused) when (refused.GetType() == typeof(IOException) || refused is UnauthorizedAccessException)
        {
            // A full disk or a folder without access is not a defect.
            error.WriteLine($"The system refuses: {refused.Message}");
            return ExitCode.Failed;
        }
        catch (Exception defect) when (defect is not OutOfMemoryException)
        {
            error.WriteLine(FormatDefect($"{defect}"));
            return ExitCode.Failed;
        }
    }

    /// <summary>Formats the message for an unexpected exception.</summary>
    public static string FormatDefect(string what) => $"This is a defect of syncio, please report it: {what}";
}
