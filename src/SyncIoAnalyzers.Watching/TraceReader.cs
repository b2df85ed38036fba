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
    InlinedHandlers? _handlers;

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
            var stacks = _stackReader ??= CreateStackReader(log);
            var window = new WindowReader(log, maps, stacks, _routeGrouping);
            using var source = log.Events.GetSource();
            pool?.ListenTo(source);
            return window.ReadEvents(source) with { Handlers = _handlers };
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

    StackReader CreateStackReader(TraceLog log)
    {
        var files = log.ModuleFiles.Select(m => m.FilePath).ToArray();
        var verdicts = new MemberVerdictLookup(files.Select(modules.FindReadableFile).OfType<string>());
        var handlers = new RequestHandlers(lines.Methods);
        _handlers = new InlinedHandlers([.. files.Distinct().SelectMany(handlers.FindHandlers)], lines, verdicts.GetVerdict, table);
        return new StackReader(modules, lines, verdicts.GetVerdict, table);
    }
}

/// <summary>Reports that a file is not a complete recording.</summary>
internal sealed class UnreadableRecordingException(string message) : StopException(message);
