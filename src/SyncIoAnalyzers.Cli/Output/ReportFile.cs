namespace SyncIoAnalyzers.Cli.Output;

/// <summary>Writes a report to a file completely or not at all.</summary>
internal static class ReportFile
{
    /// <summary>Throws if one of the files certainly cannot be written, or two reports would go to the same file.</summary>
    /// <exception cref="StopException">A file cannot be written.</exception>
    public static void ThrowIfUnwritable(IEnumerable<string> paths)
    {
        foreach (var same in paths.GroupBy(path => path))
        {
            ThrowIfUnwritable(same.Key);
            if (same.Count() > 1)
                throw CreateException(same.Key, "two reports have this file");
        }
    }

    /// <summary>Throws if the file certainly cannot be written, before the long work starts.</summary>
    /// <exception cref="StopException">The file cannot be written.</exception>
    public static void ThrowIfUnwritable(string path)
    {
        if (Directory.Exists(path))
            throw CreateException(path, "it is a folder");
        if (!Directory.Exists(Path.GetDirectoryName(path)))
            throw CreateException(path, "there is no such folder");
    }

    /// <summary>Writes the file.</summary>
    /// <exception cref="StopException">The file cannot be written.</exception>
    public static void WriteFile(string path, Action<TextWriter> write)
    {
        try
        {
            AtomicFile.WriteFile(
                path,
                beside =>
                {
                    using var output = new StreamWriter(beside) { NewLine = "\n" };
                    write(output);
                }
            );
        }
        catch (Exception cannot) when (cannot is IOException or UnauthorizedAccessException)
        {
            throw CreateException(path, cannot.Message.TrimEnd('.'));
        }
    }

    static StopException CreateException(string path, string why) =>
        new($"The report cannot be written to {path}: {why}; name another file.");
}
