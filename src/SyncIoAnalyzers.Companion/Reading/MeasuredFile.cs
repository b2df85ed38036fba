using SyncIoAnalyzers.Common;

namespace SyncIoAnalyzers.Companion.Reading;

/// <summary>A temporary file with content to read, deleted on disposal.</summary>
internal sealed class MeasuredFile : IDisposable
{
    const int ChunkBytes = 1024 * 1024;

    /// <summary>Creates the file.</summary>
    /// <param name="folder">The folder.</param>
    /// <param name="bytes">The size.</param>
    /// <param name="cancel">Cancels the creation and deletes the file.</param>
    /// <exception cref="StopException">The file cannot be created there.</exception>
    public MeasuredFile(string folder, long bytes, CancellationToken cancel)
    {
        Path = System.IO.Path.GetFullPath(System.IO.Path.Combine(folder, $"syncio-lab-{Guid.NewGuid():N}.bin"));
        try
        {
            WriteContent(bytes, cancel);
        }
        catch (Exception error)
        {
            Dispose();
            if (error is IOException or UnauthorizedAccessException)
                throw new StopException(
                    $"The file to read cannot be created in {System.IO.Path.GetFullPath(folder)}: {error.Message.TrimEnd('.')}; "
                        + "name another folder with --folder."
                );
            throw;
        }
    }

    /// <summary>The full path.</summary>
    public string Path { get; }

    /// <summary>Verifies that the file can be read without the system cache.</summary>
    /// <exception cref="StopException">It cannot.</exception>
    public void CheckUnbuffered()
    {
        try
        {
            using var file = File.OpenHandle(Path, options: UnbufferedReads.Flag);
            if (
                UnbufferedReads.TryEnable(file)
                && RandomAccess.Read(file, UnbufferedReads.AllocateBuffer(UnbufferedReads.Alignment).Span, 0) > 0
            )
                return;
        }
        catch (IOException)
        {
            // Reported below.
        }

        throw new StopException(
            $"The file system of {System.IO.Path.GetDirectoryName(Path)} cannot be read past the system's cache; "
                + "name a folder on another one with --folder, or leave --unbuffered out."
        );
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        try
        {
            File.Delete(Path);
        }
        catch (DirectoryNotFoundException)
        {
            // Without the folder there is no file to delete.
        }
    }

    void WriteContent(long bytes, CancellationToken cancel)
    {
        // Random bytes, because file systems may store zeros as holes.
        var piece = new byte[ChunkBytes];
        new Random(1).NextBytes(piece);
        using var file = new FileStream(Path, FileMode.CreateNew, FileAccess.Write, FileShare.None, 0);
        for (var left = bytes; left > 0; left -= ChunkBytes)
        {
            cancel.ThrowIfCancellationRequested();
            file.Write(piece.AsSpan(0, (int)Math.Min(left, ChunkBytes)));
        }

        file.Flush(flushToDisk: true);
    }
}
