using System.Diagnostics;

namespace SyncIoAnalyzers.FieldStudy.Running;

/// <summary>The outcome of a process.</summary>
/// <param name="ExitCode">The exit code.</param>
/// <param name="Seconds">The seconds from the start to the end.</param>
/// <param name="PeakMegabytes">The peak memory of the process itself, without that of its children.</param>
/// <param name="IsHang">True if it was stopped because it took too long.</param>
/// <param name="Output">The standard output.</param>
/// <param name="Errors">The standard error output.</param>
internal sealed record MeasuredProcess(int ExitCode, double Seconds, long PeakMegabytes, bool IsHang, string Output, string Errors)
{
    static readonly TimeSpan _pollInterval = TimeSpan.FromMilliseconds(100);

    // Long enough to end its children and to delete its temporary files.
    static readonly TimeSpan _gracePeriod = TimeSpan.FromSeconds(20);

    /// <summary>Runs a program until it ends; one that takes longer than the limit is interrupted, and then killed.</summary>
    public static async Task<MeasuredProcess> RunAsync(ProcessStartInfo start, TimeSpan limit, CancellationToken cancel)
    {
        (start.RedirectStandardInput, start.RedirectStandardOutput, start.RedirectStandardError) = (true, true, true);
        var started = Stopwatch.GetTimestamp();
        using var process = Process.Start(start)!;
        process.StandardInput.Close();
        var (output, errors) = (process.StandardOutput.ReadToEndAsync(cancel), process.StandardError.ReadToEndAsync(cancel));
        try
        {
            var (peak, isHang) = await WatchAsync(process, limit, cancel);
            // Children that outlive a killed process hold its output open, so it is read only from one that ended by itself.
            var texts = isHang ? ["", ""] : await Task.WhenAll(output, errors);
            var seconds = Math.Round(Stopwatch.GetElapsedTime(started).TotalSeconds, 2);
            return new(process.ExitCode, seconds, peak / (1024 * 1024), isHang, texts[0], texts[1]);
        }
        finally
        {
            if (!process.HasExited)
                process.Kill(entireProcessTree: true);
        }
    }

    /// <summary>Runs a program that must succeed; throws its error output if it does not.</summary>
    public static async Task RunOrThrowAsync(ProcessStartInfo start, TimeSpan limit, CancellationToken cancel)
    {
        var run = await RunAsync(start, limit, cancel);
        if (run.ExitCode != 0)
            throw new StopException(
                $"{start.FileName} {string.Join(' ', start.ArgumentList)} failed: {run.Errors.ReplaceLineEndings(" ").Trim()}"
            );
    }

    static async Task<(long Peak, bool IsHang)> WatchAsync(Process process, TimeSpan limit, CancellationToken cancel)
    {
        var (started, peak) = (Stopwatch.GetTimestamp(), 0L);
        while (!await EndsWithinAsync(process, _pollInterval, cancel))
        {
            peak = Math.Max(peak, ReadPeakMemory(process));
            if (Stopwatch.GetElapsedTime(started) <= limit)
                continue;
            await StopAsync(process, cancel);
            return (peak, true);
        }

        return (peak, false);
    }

    static async Task StopAsync(Process process, CancellationToken cancel)
    {
        if (!OperatingSystem.IsWindows())
        {
            using var interrupt = Process.Start("kill", ["-INT", $"{process.Id}"]);
            if (await EndsWithinAsync(process, _gracePeriod, cancel))
                return;
        }

        process.Kill(entireProcessTree: true);
        await process.WaitForExitAsync(cancel);
    }

    static async Task<bool> EndsWithinAsync(Process process, TimeSpan time, CancellationToken cancel)
    {
        await Task.WhenAny(process.WaitForExitAsync(cancel), Task.Delay(time, cancel));
        cancel.ThrowIfCancellationRequested();
        return process.HasExited;
    }

    static long ReadPeakMemory(Process process)
    {
        try
        {
            process.Refresh();
            return process.PeakWorkingSet64;
        }
        catch (InvalidOperationException)
        {
            // It has ended since.
            return 0;
        }
    }
}
