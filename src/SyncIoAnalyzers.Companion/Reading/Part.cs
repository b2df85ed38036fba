using System.Diagnostics;
using System.Security.Cryptography;
using Microsoft.Win32.SafeHandles;

namespace SyncIoAnalyzers.Companion.Reading;

/// <summary>What one worker reads, block by block.</summary>
/// <param name="plan">What is read.</param>
/// <param name="cell">And how.</param>
/// <param name="worker">The number of the worker, from 0: its part lies behind those of the workers before it.</param>
internal sealed class Part(ReadPlan plan, ReadCell cell, int worker)
{
    readonly byte[] _hash = new byte[SHA1.HashSizeInBytes];
    long _left = cell.Medium == Medium.Slow ? plan.SlowReads * (long)cell.Block : plan.BytesEach;

    /// <summary>Where the next block is.</summary>
    public long Position { get; private set; } = worker * (long)plan.BytesEach;

    /// <summary>Where a block is read into.</summary>
    public Memory<byte> Block { get; } = Unbuffered.Buffer(cell.Block);

    /// <summary>Whether there is more to read.</summary>
    public bool IsLeft => _left > 0;

    /// <summary>How many reads were made.</summary>
    public long Reads { get; private set; }

    /// <summary>How long the whole of it took, as the article prints it.</summary>
    public double TookMs { get; private set; }

    /// <summary>Takes what was read.</summary>
    /// <exception cref="EndOfStreamException">It was nothing.</exception>
    public void Take(int read)
    {
        if (read == 0)
            throw new EndOfStreamException("The file is shorter than it was made.");
        if (cell.IsHashed)
            SHA1.HashData(Block.Span[..read], _hash);
        _left -= read;
        Position += read;
        Reads++;
    }

    /// <summary>Takes the time of reading all of it.</summary>
    public void Timed(Action read)
    {
        var clock = Stopwatch.StartNew();
        read();
        TookMs = clock.Elapsed.TotalMilliseconds;
    }

    /// <summary>The same where no thread is held for it.</summary>
    public async Task TimedAsync(Func<Task> read)
    {
        var clock = Stopwatch.StartNew();
        await read();
        TookMs = clock.Elapsed.TotalMilliseconds;
    }

    /// <summary>Opens what is to be read, at the beginning of the part.</summary>
    /// <param name="options">How a file is opened.</param>
    /// <param name="blocks">How many blocks are read ahead into a buffer; 0 for no buffer.</param>
    public Stream Open(FileOptions options = FileOptions.None, int blocks = 0)
    {
        if (cell.Medium == Medium.Slow)
            return blocks > 0 ? new BufferedStream(new SlowStream(plan.SlowMs), blocks * cell.Block) : new SlowStream(plan.SlowMs);
        var file = new FileStream(plan.Path, FileMode.Open, FileAccess.Read, FileShare.Read, blocks * cell.Block, With(options));
        if (plan.IsUnbuffered)
            Unbuffered.Ask(file.SafeFileHandle);
        file.Position = Position;
        return file;
    }

    /// <summary>Opens the file without a stream over it.</summary>
    public SafeFileHandle OpenHandle(FileOptions options = FileOptions.None)
    {
        var file = File.OpenHandle(plan.Path, FileMode.Open, FileAccess.Read, FileShare.Read, With(options));
        if (plan.IsUnbuffered)
            Unbuffered.Ask(file);
        return file;
    }

    FileOptions With(FileOptions options) => options | FileOptions.SequentialScan | (plan.IsUnbuffered ? Unbuffered.Flag : FileOptions.None);
}
