using System.Diagnostics;
using Microsoft.Diagnostics.NETCore.Client;

namespace SyncIoAnalyzers.Cli.Watching;

/// <summary>How long a recording took.</summary>
/// <param name="Told">How long the process told of what it does.</param>
/// <param name="Cost">How long it then took to tell of its code.</param>
internal readonly record struct Recorded(TimeSpan Told, TimeSpan Cost);

/// <summary>Records what a process tells, for a while, into a file.</summary>
internal sealed class Recorder(DiagnosticsClient client, Target target)
{
    // Memory is taken as it is filled: by what a process that runs much code tells of it at the end. What finds no room is lost, and with it the names on the stacks.
    const int BufferMegabytes = 256;

    // A process that waits thousands of times a second fills more than anyone reads.
    const long MostBytes = 128L << 20;

    /// <summary>Records.</summary>
    /// <param name="providers">What is told.</param>
    /// <param name="time">For how long.</param>
    /// <param name="file">Where to; it ends with what the runtime tells of its code.</param>
    /// <param name="cancel">Ends it sooner; what was recorded till then is whole.</param>
    /// <exception cref="StopException">The process does not tell, or is gone.</exception>
    /// <exception cref="IOException">The file cannot be written.</exception>
    public async Task<Recorded> RecordAsync(IEnumerable<EventPipeProvider> providers, TimeSpan time, string file, CancellationToken cancel)
    {
        await using var written = File.Create(file);
        try
        {
            using var session = await client.StartEventPipeSessionAsync(providers, requestRundown: true, BufferMegabytes, CancellationToken.None).WaitAsync(Target.Patience, cancel);
            var clock = Stopwatch.StartNew();
            using var full = CancellationTokenSource.CreateLinkedTokenSource(cancel);
            var copy = CopyAsync(session.EventStream, written, full);
            await Task.WhenAny(copy, Task.Delay(time, full.Token));
            var told = clock.Elapsed;
            var stopped = IsUnwritten(copy) ? Task.CompletedTask : session.StopAsync(CancellationToken.None).WaitAsync(Target.Patience, CancellationToken.None);
            await Task.WhenAny(copy, stopped);
            if (IsUnwritten(copy))
            {
                await session.EventStream.DisposeAsync(); // a process that waits until somebody reads does not hear that it is to stop
                await copy;
            }

            await stopped;
            await copy.WaitAsync(Target.Patience, CancellationToken.None);
            return new(told, clock.Elapsed - told);
        }
        catch (UnwrittenException unwritten)
        {
            throw new IOException(unwritten.Message, unwritten);
        }
        catch (TimeoutException)
        {
            throw target.Stuck();
        }
        catch (Exception silent) when (silent is DiagnosticsClientException or IOException or EndOfStreamException or UnauthorizedAccessException)
        {
            throw target.Silent(silent);
        }
    }

    static async Task CopyAsync(Stream told, Stream written, CancellationTokenSource full)
    {
        var (buffer, left) = (new byte[64 * 1024], MostBytes);
        while (await told.ReadAsync(buffer) is > 0 and var read)
        {
            await WriteAsync(written, buffer.AsMemory(0, read));
            if ((left -= read) < 0)
                await full.CancelAsync();
        }
    }

    /// <summary>What the disk refuses is not the silence of the process.</summary>
    static async Task WriteAsync(Stream written, ReadOnlyMemory<byte> told)
    {
        try
        {
            await written.WriteAsync(told);
        }
        catch (IOException full)
        {
            throw new UnwrittenException(full);
        }
    }

    static bool IsUnwritten(Task copy) => copy.Exception?.InnerException is UnwrittenException;

    sealed class UnwrittenException(IOException full) : Exception(full.Message, full);
}
