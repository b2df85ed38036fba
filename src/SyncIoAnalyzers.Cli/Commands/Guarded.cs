namespace SyncIoAnalyzers.Cli.Commands;

/// <summary>Runs a command so that whatever happens ends in one clear line and an exit code.</summary>
internal static class Guarded
{
    /// <summary>The command's own exit code, or that of the way it failed; what is said when it is cancelled ends in <paramref name="nothing"/>.</summary>
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
            // A full disk, a folder of somebody else: nobody's defect.
            error.WriteLine($"The system refuses: {refused.Message}");
            return ExitCode.Failed;
        }
        catch (Exception defect) when (defect is not OutOfMemoryException)
        {
            error.WriteLine(Defect($"{defect}"));
            return ExitCode.Failed;
        }
    }

    /// <summary>What is said of what should not have happened.</summary>
    public static string Defect(string what) => $"This is a defect of syncio, please report it: {what}";
}
