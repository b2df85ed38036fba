using SyncIoAnalyzers.Cli;

namespace SyncIoAnalyzers.Companion.Reading;

/// <summary>A file that is there to be read, and gone afterwards.</summary>
internal sealed class MadeFile : IDisposable
{
    const int Piece = 1024 * 1024;

    /// <summary>Makes it.</summary>
    /// <param name="folder">Where.</param>
    /// <param name="bytes">How long.</param>
    /// <param name="cancel">Ends it; nothing is left then.</param>
    /// <exception cref="StopException">It cannot be made there.</exception>
    public MadeFile(string folder, long bytes, CancellationToken cancel)
    {
        Path = System.IO.Path.GetFullPath(System.IO.Path.Combine(folder, $"syncio-lab-{Guid.NewGuid():N}.bin"));
        try
        {
            Write(bytes, cancel);
        }
        catch (Exception error)
        {
            Dispose();
            if (error is IOException or UnauthorizedAccessException)
                throw new StopException($"The file to read cannot be made in {System.IO.Path.GetFullPath(folder)}: {error.Message.TrimEnd('.')}; name another folder with --folder.");
            throw;
        }
    }

    /// <summary>Where it is.</summary>
    public string Path { get; }

    /// <summary>Stops where the file cannot be read past the system's cache.</summary>
    /// <exception cref="StopException">It cannot.</exception>
    public void CheckUnbuffered()
    {
        try
        {
            using var file = File.OpenHandle(Path, options: Unbuffered.Flag);
            if (Unbuffered.Ask(file) && RandomAccess.Read(file, Unbuffered.Buffer(Unbuffered.Alignment).Span, 0) > 0)
                return;
        }
        catch (IOException)
        {
            // Said below.
        }

        throw new StopException($"The file system of {System.IO.Path.GetDirectoryName(Path)} cannot be read past the system's cache; name a folder on another one with --folder, or leave --unbuffered out.");
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
            // Where there is no folder, there is no file.
        }
    }

    void Write(long bytes, CancellationToken cancel)
    {
        // Not zeros, which file systems may leave out.
        var piece = new byte[Piece];
        new Random(1).NextBytes(piece);
        using var file = new FileStream(Path, FileMode.CreateNew, FileAccess.Write, FileShare.None, 0);
        for (var left = bytes; left > 0; left -= Piece)
        {
            cancel.ThrowIfCancellationRequested();
            file.Write(piece.AsSpan(0, (int)Math.Min(left, Piece)));
        }

        file.Flush(flushToDisk: true);
    }
}
