namespace SyncIoAnalyzers.Common.IO;

/// <summary>
/// Writes a temporary file and then replaces the target by it. A reader sees either the whole new file or the old one, also when two
/// processes write at once.
/// </summary>
internal static class AtomicFile
{
    /// <summary>Writes the whole file or nothing.</summary>
    /// <param name="path">The file. Its folder must exist.</param>
    /// <param name="write">Writes the content to the path that it is given.</param>
    public static void WriteFile(string path, Action<string> write)
    {
        using var beside = new TemporaryFile(path);
        try
        {
            write(beside.Path);
            beside.ReplaceTarget();
        }
        catch (IOException refused) when (beside.WithoutTemporaryPath(refused) is { } told)
        {
            throw told;
        }
    }

    /// <summary>Writes the whole file or nothing, asynchronously.</summary>
    public static async Task WriteFileAsync(string path, Func<string, Task> write)
    {
        using var beside = new TemporaryFile(path);
        try
        {
            await write(beside.Path);
            beside.ReplaceTarget();
        }
        catch (IOException refused) when (beside.WithoutTemporaryPath(refused) is { } told)
        {
            throw told;
        }
    }

    static int ProcessId
    {
        get
        {
            using var process = System.Diagnostics.Process.GetCurrentProcess();
            return process.Id;
        }
    }

    sealed class TemporaryFile(string path) : IDisposable
    {
        public string Path { get; } = $"{path}.{ProcessId}-{Guid.NewGuid():N}.tmp";

        string PathSuffix => $" : '{Path}'";

        /// <summary>
        /// Removes the name of the temporary file from an error message. Returns null if the message does not name it, or if the exception
        /// is of a more specific type.
        /// </summary>
        public IOException? WithoutTemporaryPath(IOException refused) =>
            refused.GetType() == typeof(IOException) && refused.Message.Contains(PathSuffix)
                ? new(refused.Message.Replace(PathSuffix, ""), refused)
                : null;

        public void ReplaceTarget()
        {
#if NET
            File.Move(Path, path, overwrite: true);
#else
            if (File.Exists(path))
                File.Replace(Path, path, null);
            else
                File.Move(Path, path);
#endif
        }

        public void Dispose()
        {
            // In a missing folder, the deletion would throw and hide the original error.
            if (File.Exists(Path))
                File.Delete(Path);
        }
    }
}
