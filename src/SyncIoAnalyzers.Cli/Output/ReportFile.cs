namespace SyncIoAnalyzers.Cli.Output;

/// <summary>A report in a file: whole, or as it was.</summary>
internal static class ReportFile
{
    /// <summary>Stops where the file can certainly not be written: better before all that takes long.</summary>
    /// <exception cref="StopException">It cannot.</exception>
    public static void Expect(string path)
    {
        if (Directory.Exists(path))
            throw Cannot(path, "it is a folder");
        if (!Directory.Exists(Path.GetDirectoryName(path)))
            throw Cannot(path, "there is no such folder");
    }

    /// <summary>Writes it.</summary>
    /// <exception cref="StopException">It cannot be written.</exception>
    public static void Write(string path, Action<TextWriter> write)
    {
        try
        {
            WholeFile.Write(path, beside =>
            {
                using var output = new StreamWriter(beside) { NewLine = "\n" };
                write(output);
            });
        }
        catch (Exception cannot) when (cannot is IOException or UnauthorizedAccessException)
        {
            throw Cannot(path, cannot.Message.TrimEnd('.'));
        }
    }

    static StopException Cannot(string path, string why) => new($"The report cannot be written to {path}: {why}; name another file with --output.");
}
