using System.Diagnostics;
using System.Security.Cryptography;
using Microsoft.Win32.SafeHandles;

namespace SyncIoAnalyzers.Companion.Reading;

/// <summary>The part of the file that one worker reads, block by block.</summary>
/// <param name="plan">The plan.</param>
/// <param name="cell">The measurement.</param>
/// <param name="worker">The index of the worker; its part follows those of the workers before it.</param>
internal sealed class FilePart(ReadPlan plan, ReadCell cell, int worker)
{
    readonly byte[] _hash = new byte[SHA1.HashSizeInBytes];
    long _remainingBytes = cell.Medium == ReadMedium.Slow ? plan.SlowReads * (long)cell.Block : plan.BytesEach;

    /// <summary>The position of the next block.</summary>
    public long Position { get; private set; } = worker * (long)plan.BytesEach;

    /// <summary>The buffer for one block.</summary>
    public Memory<byte> Block { get; } = UnbufferedReads.AllocateBuffer(cell.Block);

    /// <summary>True if there is more to read.</summary>
    public bool HasMore => _remainingBytes > 0;

    /// <summary>The number of reads so far.</summary>
    public long Reads { get; private set; }

    /// <summary>The time to read the whole part, as the article prints it.</summary>
    public double TookMs { get; private set; }

    /// <summary>Processes a block that was read.</summary>
    /// <exception cref="EndOfStreamException">Nothing was read.</exception>
    public void ProcessBlock(int read)
    {
        if (read == 0)
            throw new EndOfStreamException("The file is shorter than it was when it was created.");
        if (cell.IsHashed)
            SHA1.HashData(Block.Span[..read], _hash);
        _remainingBytes -= read;
        Position += read;
        Reads++;
    }

    /// <summary>Measures the time of a synchronous read of the whole part.</summary>
    public void MeasureRead(Action read)
    {
        var clock = Stopwatch.StartNew();
        read();
        TookMs = clock.Elapsed.TotalMilliseconds;
    }

    /// <summary>Measures the time of an asynchronous read of the whole part.</summary>
    public async Task MeasureReadAsync(Func<Task> read)
    {
        var clock = Stopwatch.StartNew();
        await read();
        TookMs = clock.Elapsed.TotalMilliseconds;
    }

    /// <summary>Opens a stream at the start of the part.</summary>
    /// <param name="options">The options to open the file with.</param>
    /// <param name="blocks">The number of blocks in the buffer of the stream; 0 for no buffer.</param>
    public Stream OpenStream(FileOptions options = FileOptions.None, int blocks = 0)
    {
        if (cell.Medium == ReadMedium.Slow)
            return blocks > 0 ? new BufferedStream(new SlowStream(plan.SlowMs), blocks * cell.Block) : new SlowStream(plan.SlowMs);
        var file = new FileStream(plan.Path, FileMode.Open, FileAccess.Read, FileShare.Read, blocks * cell.Block, AddFlags(options));
        if (plan.IsUnbuffered)
            UnbufferedReads.TryEnable(file.SafeFileHandle);
        file.Position = Position;
        return file;
    }

    /// <summary>Opens a handle without a stream.</summary>
    public SafeFileHandle OpenHandle(FileOptions options = FileOptions.None)
    {
        var file = File.OpenHandle(plan.Path, FileMode.Open, FileAccess.Read, FileShare.Read, AddFlags(options));
        if (plan.IsUnbuffered)
            UnbufferedReads.TryEnable(file);
        return file;
    }

    FileOptions AddFlags(FileOptions options) =>
        options | FileOptions.SequentialScan | (plan.IsUnbuffered ? UnbufferedReads.Flag : FileOptions.None);
}
