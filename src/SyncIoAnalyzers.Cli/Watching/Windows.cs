using Microsoft.Diagnostics.NETCore.Client;

namespace SyncIoAnalyzers.Cli.Watching;

/// <summary>Records and reads, one window after another; what was read is deleted.</summary>
internal sealed class Windows(Recorder recorder, TraceReader reader, string folder)
{
    /// <summary>The next one.</summary>
    /// <returns>What it shows, and how long the process took to tell of its code.</returns>
    public async Task<(Window Window, TimeSpan Cost)> NextAsync(IEnumerable<EventPipeProvider> providers, TimeSpan time, CancellationToken cancel)
    {
        var file = Path.Combine(folder, Path.GetRandomFileName());
        var (told, cost) = await recorder.RecordAsync(providers, time, file, cancel);
        // By the clock: in a quiet process the first event and the last one may be close to each other.
        var window = reader.Read(file, folder) with { Seconds = told.TotalSeconds };
        // In a quiet process none may have been told of.
        window = window with { HasWaits = window.HasWaits || providers.Contains(Sources.Waits) && window.CanTellWaits };
        foreach (var read in Directory.EnumerateFiles(folder))
            File.Delete(read);
        return (window, cost);
    }
}
