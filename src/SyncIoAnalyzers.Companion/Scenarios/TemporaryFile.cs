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
        AppDomain.CurrentDomain.ProcessExit += (_, _) => Delete(path);
        File.WriteAllText(path, new string('x', bytes));
        return path;
    }

    /// <summary>With what a database has beside its file.</summary>
    static void Delete(string path)
    {
        foreach (var file in Directory.GetFiles(Path.GetTempPath(), Path.GetFileName(path) + "*"))
            File.Delete(file);
    }
}
