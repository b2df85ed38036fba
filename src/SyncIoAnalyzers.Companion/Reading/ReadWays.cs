namespace SyncIoAnalyzers.Companion.Reading;

/// <summary>A way to read a part of the file.</summary>
/// <param name="Name">The name in tables.</param>
/// <param name="Code">A code excerpt.</param>
/// <param name="Read">Reads on a dedicated thread; null if the way is asynchronous.</param>
/// <param name="ReadAsync">Reads asynchronously; null if the way is synchronous.</param>
internal sealed record ReadWay(string Name, string Code, Action<FilePart>? Read, Func<FilePart, Task>? ReadAsync);

/// <summary>The ways to read that are measured.</summary>
internal static class ReadWays
{
    /// <summary>The number of blocks in the larger buffer.</summary>
    public const int BlocksAhead = 16;

    static readonly ReadWay Sync = new("sync", "stream.Read(block)", ReadBlocks, null);
    static readonly ReadWay Async = new(
        "async",
        "await stream.ReadAsync(block), opened with FileOptions.Asynchronous",
        null,
        p => ReadBlocksAsync(p, FileOptions.Asynchronous)
    );
    static readonly ReadWay NoFlag = new(
        "async, no flag",
        "await stream.ReadAsync(block)",
        null,
        p => ReadBlocksAsync(p, FileOptions.None)
    );
    static readonly ReadWay Buffered = new(
        "async, buffered",
        $"await stream.ReadAsync(block), with a buffer of {BlocksAhead} blocks",
        null,
        p => ReadBlocksAsync(p, FileOptions.Asynchronous, BlocksAhead)
    );
    static readonly ReadWay Random = new("RandomAccess", "RandomAccess.Read(handle, block, position)", ReadAtPosition, null);
    static readonly ReadWay RandomAsync = new(
        "RandomAccess, async",
        "await RandomAccess.ReadAsync(handle, block, position)",
        null,
        ReadAtPositionAsync
    );
    static readonly ReadWay Offloaded = new("Task.Run", "await Task.Run(() => stream.Read(block))", null, ReadOnPoolAsync);
    static readonly ReadWay Seeking = new(
        "async, seeking",
        "stream.Seek(…); await stream.ReadAsync(block): as the article's .NET did unseen",
        null,
        SeekAndReadAsync
    );

    /// <summary>Returns the ways that apply to a source.</summary>
    /// <param name="medium">The source.</param>
    /// <param name="isUnbuffered">True to read without the system cache; the buffer of a stream lacks the required alignment.</param>
    public static IReadOnlyList<ReadWay> GetWays(ReadMedium medium, bool isUnbuffered) =>
        medium == ReadMedium.Slow
            ? [Sync, Async, Buffered, Offloaded, Seeking]
            : [Sync, Async, NoFlag, .. isUnbuffered ? Array.Empty<ReadWay>() : [Buffered], Random, RandomAsync, Offloaded];

    static void ReadBlocks(FilePart part)
    {
        using var stream = part.OpenStream();
        while (part.HasMore)
            part.ProcessBlock(stream.Read(part.Block.Span));
    }

    static async Task ReadBlocksAsync(FilePart part, FileOptions options, int ahead = 0)
    {
        await using var stream = part.OpenStream(options, ahead);
        while (part.HasMore)
            part.ProcessBlock(await stream.ReadAsync(part.Block));
    }

    static void ReadAtPosition(FilePart part)
    {
        using var handle = part.OpenHandle();
        while (part.HasMore)
            part.ProcessBlock(RandomAccess.Read(handle, part.Block.Span, part.Position));
    }

    static async Task ReadAtPositionAsync(FilePart part)
    {
        using var handle = part.OpenHandle(FileOptions.Asynchronous);
        while (part.HasMore)
            part.ProcessBlock(await RandomAccess.ReadAsync(handle, part.Block, part.Position));
    }

    static async Task ReadOnPoolAsync(FilePart part)
    {
        await using var stream = part.OpenStream();
        while (part.HasMore)
            part.ProcessBlock(await Task.Run(() => stream.Read(part.Block.Span)));
    }

    static async Task SeekAndReadAsync(FilePart part)
    {
        await using var stream = part.OpenStream();
        while (part.HasMore)
        {
            stream.Seek(0, SeekOrigin.Current);
            part.ProcessBlock(await stream.ReadAsync(part.Block));
        }
    }
}
