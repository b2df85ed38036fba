namespace SyncIoAnalyzers.Companion.Scenarios;

/// <summary>Files that scenarios read: beside the program's other temporary files, the same ones for all runs.</summary>
public static class TemporaryFile
{
    /// <summary>Writes a file of that length.</summary>
    /// <param name="bytes">How long it is.</param>
    /// <returns>Its path.</returns>
    public static string Of(int bytes)
    {
        var path = Path.Combine(Path.GetTempPath(), $"syncio-lab-{bytes}.txt");
        File.WriteAllText(path, new string('x', bytes));
        return path;
    }
}
