namespace SyncIoAnalyzers.Cli.Output;

/// <summary>Writes a file beside itself and then in its place: whoever reads it sees all of it or what was there before, also when two write it at once.</summary>
internal static class WholeFile
{
    /// <summary>Writes it whole or not at all.</summary>
    /// <param name="path">The file; its folder is there.</param>
    /// <param name="write">Writes to the path that it is given.</param>
    public static void Write(string path, Action<string> write)
    {
        using var beside = new Beside(path);
        try
        {
            write(beside.Path);
            beside.Replace();
        }
        catch (IOException refused) when (beside.Unnamed(refused) is { } told)
        {
            throw told;
        }
    }

    /// <summary>The same where writing takes its time.</summary>
    public static async Task WriteAsync(string path, Func<string, Task> write)
    {
        using var beside = new Beside(path);
        try
        {
            await write(beside.Path);
            beside.Replace();
        }
        catch (IOException refused) when (beside.Unnamed(refused) is { } told)
        {
            throw told;
        }
    }

    sealed class Beside(string path) : IDisposable
    {
        public string Path { get; } = $"{path}.{Environment.ProcessId}-{Guid.NewGuid():N}.tmp";

        string Named => $" : '{Path}'";

        /// <summary>What the system refuses, without the name of the file beside, which nobody asked for; null where it says no such name, or more than that.</summary>
        public IOException? Unnamed(IOException refused) =>
            refused.GetType() == typeof(IOException) && refused.Message.Contains(Named, StringComparison.Ordinal) ? new(refused.Message.Replace(Named, "", StringComparison.Ordinal), refused) : null;

        public void Replace() => File.Move(Path, path, overwrite: true);

        public void Dispose()
        {
            // Where there is no such folder, to delete would be the error that is told.
            if (File.Exists(Path))
                File.Delete(Path);
        }
    }
}
