using Microsoft.Diagnostics.Tracing.Etlx;
using SyncIoAnalyzers.Common;
using SyncIoAnalyzers.Common.Stacks;

namespace SyncIoAnalyzers.Watching;

/// <summary>Reads recordings of one process: the waits of its pool threads, and their locations.</summary>
/// <param name="modules">The assemblies of the process.</param>
/// <param name="lines">The symbols of the process.</param>
/// <param name="table">The meaning of frames.</param>
internal sealed class TraceReader(ModuleClassifier modules, SourceLineResolver lines, FrameTable table)
{
    readonly RouteGrouping _routeGrouping = new();
    StackReader? _stackReader;

    /// <summary>Reads one recording.</summary>
    /// <param name="recording">The <c>.nettrace</c> file. Intermediate files are written to <paramref name="folder"/>.</param>
    /// <param name="folder">A temporary folder.</param>
    /// <param name="pool">Receives the events of the pool.</param>
    /// <exception cref="UnreadableRecordingException">The file is not a complete recording.</exception>
    public RecordedWindow ReadRecording(string recording, string folder, PoolMonitor? pool = null)
    {
        try
        {
            var maps = NativeCodeMaps.ReadMaps(recording);
            using var log = new TraceLog(
                TraceLog.CreateFromEventPipeDataFile(recording, Path.Combine(folder, Path.GetRandomFileName() + ".etlx"))
            );
            _stackReader ??= new StackReader(
                modules,
                lines,
                new MemberVerdictLookup(log.ModuleFiles.Select(m => modules.FindReadableFile(m.FilePath)).OfType<string>()).GetVerdict,
                table
            );
            var window = new WindowReader(log, maps, _stackReader, _routeGrouping);
            using var source = log.Events.GetSource();
            pool?.ListenTo(source);
            return window.ReadEvents(source);
        }
        catch (Exception unreadable)
            when (unreadable
                    is FormatException
                        or InvalidDataException
                        or EndOfStreamException
                        or NotSupportedException
                        or IOException
                        or IndexOutOfRangeException
                        or ArgumentException
            )
        {
            var reason = unreadable.Message.Split('\n')[0].Trim().TrimEnd('.');
            throw new UnreadableRecordingException(
                $"{recording} cannot be read as a .nettrace file ({reason}); "
                    + "'syncio watch --record FILE' and 'dotnet-trace collect' write such files."
            );
        }
    }
}

/// <summary>Reports that a file is not a complete recording.</summary>
internal sealed class UnreadableRecordingException(string message) : StopException(message);
