using Microsoft.Diagnostics.NETCore.Client;

namespace SyncIoAnalyzers.Watching;

/// <summary>Records and reads one window after another, and deletes the recordings.</summary>
internal sealed class WindowRecorder(TraceRecorder recorder, TraceReader reader, string folder)
{
    /// <summary>Records and reads the next window.</summary>
    /// <returns>The content, and the time that the process needed for the rundown.</returns>
    public async Task<(RecordedWindow Window, TimeSpan Cost)> RecordNextAsync(
        IEnumerable<EventPipeProvider> providers,
        TimeSpan time,
        CancellationToken cancel
    )
    {
        var file = Path.Combine(folder, Path.GetRandomFileName());
        var (told, cost) = await recorder.RecordTraceAsync(providers, time, file, cancel);
        // Measured by the clock: in a quiet process the first and the last event may be close together.
        var window = reader.ReadRecording(file, folder) with
        {
            Seconds = told.TotalSeconds,
        };
        // In a quiet process there may be no wait events.
        window = window with
        {
            HasWaits = window.HasWaits || providers.Contains(EventSources.Waits) && window.SupportsWaits,
        };
        foreach (var read in Directory.EnumerateFiles(folder))
            File.Delete(read);
        return (window, cost);
    }
}
