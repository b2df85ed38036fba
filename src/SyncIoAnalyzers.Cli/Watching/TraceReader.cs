using Microsoft.Diagnostics.Tracing;
using Microsoft.Diagnostics.Tracing.Etlx;
using Microsoft.Diagnostics.Tracing.EventPipe;
using Microsoft.Diagnostics.Tracing.Parsers.Clr;

namespace SyncIoAnalyzers.Cli.Watching;

/// <summary>Reads recordings of one process: what its pool threads waited for, and where.</summary>
/// <param name="modules">Its assemblies.</param>
/// <param name="lines">Its symbols.</param>
/// <param name="table">What frames mean.</param>
internal sealed class TraceReader(Modules modules, Lines lines, FrameTable table)
{
    readonly Routes _routes = new();
    StackReader? _stacks;

    /// <summary>Reads one.</summary>
    /// <param name="recording">The <c>.nettrace</c> file; what is made of it while it is read lies in <paramref name="folder"/>.</param>
    /// <param name="folder">A temporary folder.</param>
    /// <param name="pool">What is told of the pool goes there.</param>
    /// <exception cref="UnreadableException">It is no recording, or not a whole one.</exception>
    public Window Read(string recording, string folder, Pool? pool = null)
    {
        try
        {
            var maps = NativeMaps.Of(recording);
            using var log = new TraceLog(TraceLog.CreateFromEventPipeDataFile(recording, Path.Combine(folder, Path.GetRandomFileName() + ".etlx")));
            _stacks ??= new StackReader(modules, lines, new Primitives(log.ModuleFiles.Select(m => modules.File(m.FilePath)).OfType<string>()).Of, table);
            var window = new WindowReader(log, maps, _stacks, _routes);
            using var source = log.Events.GetSource();
            pool?.Listen(source);
            return window.Read(source);
        }
        catch (Exception unreadable) when (unreadable is FormatException or InvalidDataException or EndOfStreamException or NotSupportedException or IOException or IndexOutOfRangeException or ArgumentException)
        {
            throw new UnreadableException($"{recording} cannot be read as a .nettrace file ({unreadable.Message.Split('\n')[0].Trim().TrimEnd('.')}); 'syncio watch --record FILE' and 'dotnet-trace collect' write such files.");
        }
    }
}

/// <summary>What should be a recording is none, or not a whole one.</summary>
internal sealed class UnreadableException(string message) : StopException(message);
