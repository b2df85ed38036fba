using System.Diagnostics;
using Microsoft.Diagnostics.NETCore.Client;
using SyncIoAnalyzers.Common;

namespace SyncIoAnalyzers.Watching;

/// <summary>The duration of a recording.</summary>
/// <param name="Duration">The time during which the process was recorded.</param>
/// <param name="RundownCost">The time of the rundown after it.</param>
internal readonly record struct RecordingTime(TimeSpan Duration, TimeSpan RundownCost);

/// <summary>Records the events of a process into a file for some time.</summary>
internal sealed class TraceRecorder(DiagnosticsClient client, WatchTarget target)
{
    // Memory is used as needed, by the rundown of a process with much code. Events beyond it are lost, and with them the names on the
    // stacks.
    const int BufferMegabytes = 256;

    // A process with thousands of waits per second fills more than anyone reads.
    const long MaxBytes = 128L << 20;

    /// <summary>Records into a file.</summary>
    /// <param name="providers">The event providers.</param>
    /// <param name="time">The duration.</param>
    /// <param name="file">The file; it ends with the runtime's rundown.</param>
    /// <param name="cancel">Ends the recording early; the file is complete up to then.</param>
    /// <exception cref="StopException">The process does not answer, or has ended.</exception>
    /// <exception cref="IOException">The file cannot be written.</exception>
    public async Task<RecordingTime> RecordTraceAsync(
        IEnumerable<EventPipeProvider> providers,
        TimeSpan time,
        string file,
        CancellationToken cancel
    )
    {
        await using var written = File.Create(file);
        try
        {
            return await RecordEventsAsync(providers, time, written, cancel);
        }
        catch (WriteFailedException unwritten)
        {
            throw new IOException(unwritten.Message, unwritten);
        }
        catch (TimeoutException)
        {
            throw target.CreateTimeoutException();
        }
        catch (Exception silent)
            when (silent is DiagnosticsClientException or IOException or EndOfStreamException or UnauthorizedAccessException)
        {
            throw target.ExplainSilence(silent);
        }
    }

    async Task<RecordingTime> RecordEventsAsync(
        IEnumerable<EventPipeProvider> providers,
        TimeSpan time,
        Stream written,
        CancellationToken cancel
    )
    {
        using var session = await client
            .StartEventPipeSessionAsync(providers, requestRundown: true, BufferMegabytes, CancellationToken.None)
            .WaitAsync(WatchTarget.AnswerTimeout, cancel);
        var clock = Stopwatch.StartNew();
        using var full = CancellationTokenSource.CreateLinkedTokenSource(cancel);
        var copy = CopyEventsAsync(session.EventStream, written, full);
        await Task.WhenAny(copy, Task.Delay(time, full.Token));
        var duration = clock.Elapsed;
        var stopped = HasWriteFailed(copy)
            ? Task.CompletedTask
            : session.StopAsync(CancellationToken.None).WaitAsync(WatchTarget.AnswerTimeout, CancellationToken.None);
        await Task.WhenAny(copy, stopped);
        if (HasWriteFailed(copy))
        {
            await session.EventStream.DisposeAsync(); // a process that waits for its reader does not receive the stop command
            await copy;
        }

        await stopped;
        await copy.WaitAsync(WatchTarget.AnswerTimeout, CancellationToken.None);
        return new(duration, clock.Elapsed - duration);
    }

    static async Task CopyEventsAsync(Stream events, Stream written, CancellationTokenSource full)
    {
        var (buffer, left) = (new byte[64 * 1024], MaxBytes);
        while (await events.ReadAsync(buffer) is > 0 and var read)
        {
            await WriteEventsAsync(written, buffer.AsMemory(0, read));
            if ((left -= read) < 0)
                await full.CancelAsync();
        }
    }

    /// <summary>Writes to the file. An error of the disk is distinguished from one of the process.</summary>
    static async Task WriteEventsAsync(Stream written, ReadOnlyMemory<byte> events)
    {
        try
        {
            await written.WriteAsync(events);
        }
        catch (IOException full)
        {
            throw new WriteFailedException(full);
        }
    }

    static bool HasWriteFailed(Task copy) => copy.Exception?.InnerException is WriteFailedException;

    sealed class WriteFailedException(IOException full) : Exception(full.Message, full);
}
