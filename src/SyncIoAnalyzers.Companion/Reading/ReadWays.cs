namespace SyncIoAnalyzers.Companion.Reading;

/// <summary>A way to read a part.</summary>
/// <param name="Name">Its name in tables.</param>
/// <param name="Code">What it does, as code.</param>
/// <param name="Read">Reads on a thread of its own; null where there is none.</param>
/// <param name="ReadAsync">Reads without one; null where it does.</param>
internal sealed record ReadWay(string Name, string Code, Action<Part>? Read, Func<Part, Task>? ReadAsync);

/// <summary>The ways to read that are measured.</summary>
internal static class ReadWays
{
    /// <summary>How many blocks the bigger buffer holds.</summary>
    public const int Ahead = 16;

    static readonly ReadWay Sync = new("sync", "stream.Read(block)", Read, null);
    static readonly ReadWay Async = new("async", "await stream.ReadAsync(block), opened with FileOptions.Asynchronous", null, p => ReadAsync(p, FileOptions.Asynchronous));
    static readonly ReadWay NoFlag = new("async, no flag", "await stream.ReadAsync(block)", null, p => ReadAsync(p, FileOptions.None));
    static readonly ReadWay Buffered = new("async, buffered", $"await stream.ReadAsync(block), with a buffer of {Ahead} blocks", null, p => ReadAsync(p, FileOptions.Asynchronous, Ahead));
    static readonly ReadWay Random = new("RandomAccess", "RandomAccess.Read(handle, block, position)", ReadAt, null);
    static readonly ReadWay RandomAsync = new("RandomAccess, async", "await RandomAccess.ReadAsync(handle, block, position)", null, ReadAtAsync);
    static readonly ReadWay Offloaded = new("Task.Run", "await Task.Run(() => stream.Read(block))", null, OffloadAsync);
    static readonly ReadWay Seeking = new("async, seeking", "stream.Seek(…); await stream.ReadAsync(block): as the article's .NET did unseen", null, SeekAsync);

    /// <summary>Those that make sense.</summary>
    /// <param name="medium">What is read.</param>
    /// <param name="isUnbuffered">Whether it is read past the system's cache, for which the buffer of a stream does not lie as it has to.</param>
    public static IReadOnlyList<ReadWay> On(Medium medium, bool isUnbuffered) => medium == Medium.Slow ? [Sync, Async, Buffered, Offloaded, Seeking]
        : [Sync, Async, NoFlag, .. isUnbuffered ? Array.Empty<ReadWay>() : [Buffered], Random, RandomAsync, Offloaded];

    static void Read(Part part)
    {
        using var stream = part.Open();
        while (part.IsLeft)
            part.Take(stream.Read(part.Block.Span));
    }

    static async Task ReadAsync(Part part, FileOptions options, int ahead = 0)
    {
        await using var stream = part.Open(options, ahead);
        while (part.IsLeft)
            part.Take(await stream.ReadAsync(part.Block));
    }

    static void ReadAt(Part part)
    {
        using var handle = part.OpenHandle();
        while (part.IsLeft)
            part.Take(RandomAccess.Read(handle, part.Block.Span, part.Position));
    }

    static async Task ReadAtAsync(Part part)
    {
        using var handle = part.OpenHandle(FileOptions.Asynchronous);
        while (part.IsLeft)
            part.Take(await RandomAccess.ReadAsync(handle, part.Block, part.Position));
    }

    static async Task OffloadAsync(Part part)
    {
        await using var stream = part.Open();
        while (part.IsLeft)
            part.Take(await Task.Run(() => stream.Read(part.Block.Span)));
    }

    static async Task SeekAsync(Part part)
    {
        await using var stream = part.Open();
        while (part.IsLeft)
        {
            stream.Seek(0, SeekOrigin.Current);
            part.Take(await stream.ReadAsync(part.Block));
        }
    }
}
