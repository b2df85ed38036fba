namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>Files that scenarios read: beside other temporary files as long as the process runs, and gone with it.</summary>
public static class TemporaryFile
{
    /// <summary>Writes a file of that length.</summary>
    /// <param name="bytes">How long it is.</param>
    /// <returns>Its path.</returns>
    public static string Of(int bytes)
    {
        var path = Path.Combine(Path.GetTempPath(), $"syncio-lab-{Environment.ProcessId}-{bytes}.txt");
        AppDomain.CurrentDomain.ProcessExit += (_, _) => File.Delete(path);
        File.WriteAllText(path, new string('x', bytes));
        return path;
    }
}
