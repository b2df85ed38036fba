namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>Creates files for scenarios to read, in the folder for temporary files; they are deleted when the process ends.</summary>
public static class TemporaryFile
{
    /// <summary>Writes a file of this size.</summary>
    /// <param name="bytes">The size.</param>
    /// <returns>The path.</returns>
    public static string CreateFile(int bytes)
    {
        var path = Path.Combine(Path.GetTempPath(), $"syncio-lab-{Environment.ProcessId}-{bytes}.txt");
        AppDomain.CurrentDomain.ProcessExit += (_, _) => DeleteFiles(path);
        File.WriteAllText(path, new string('x', bytes));
        return path;
    }

    /// <summary>Deletes a file together with those that a database keeps beside it.</summary>
    static void DeleteFiles(string path)
    {
        foreach (var file in Directory.GetFiles(Path.GetTempPath(), Path.GetFileName(path) + "*"))
            File.Delete(file);
    }
}
