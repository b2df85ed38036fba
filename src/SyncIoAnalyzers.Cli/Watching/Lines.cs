using System.Collections.Concurrent;
using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using System.Reflection.PortableExecutable;

namespace SyncIoAnalyzers.Cli.Watching;

/// <summary>Finds the line of a frame in the portable symbols of its assembly: embedded, beside it, or in another folder.</summary>
/// <param name="modules">Where the assemblies are.</param>
/// <param name="folders">Where else symbols may be.</param>
internal sealed class Lines(Modules modules, IReadOnlyList<string> folders) : IDisposable
{
    readonly ConcurrentDictionary<string, MetadataReaderProvider?> _symbols = new();

    /// <summary>The place; without a line where nothing tells it.</summary>
    public Site Of(Frame frame) => Points(frame) is var (symbols, points, at)
        ? new Site(frame.Member, symbols.GetString(symbols.GetDocument(points[at].Document).Name), points[at].StartLine)
        : new Site(frame.Member, frame.File, frame.Line);

    /// <summary>What the statement calls in which the frame is; nothing where that is not known.</summary>
    public IReadOnlyList<Frame> CallsIn(Frame frame) => Points(frame) is var (_, points, at) ? [.. CallsAt(frame, points, at).Where(c => c.Type != "")] : [];

    /// <inheritdoc/>
    public void Dispose()
    {
        foreach (var symbols in _symbols.Values)
            symbols?.Dispose();
    }

    /// <summary>The visible points of the method, and that of the frame's statement.</summary>
    (MetadataReader Symbols, SequencePoint[] Points, int At)? Points(Frame frame)
    {
        if (frame is not { Token: > 0, IlOffset: >= 0 } || _symbols.GetOrAdd(frame.Module, Open)?.GetMetadataReader() is not { } symbols || MetadataTokens.Handle(frame.Token) is not { Kind: HandleKind.MethodDefinition } handle)
            return null;
        var method = ((MethodDefinitionHandle)handle).ToDebugInformationHandle();
        var points = MetadataTokens.GetRowNumber(method) > symbols.MethodDebugInformation.Count ? [] : symbols.GetMethodDebugInformation(method).GetSequencePoints().Where(p => !p.IsHidden).ToArray();
        // What the compiler adds to an async method before its first statement goes by that.
        return points.Length == 0 ? null : (symbols, points, Calling(frame, points, Math.Max(0, Array.FindLastIndex(points, p => p.Offset <= frame.IlOffset))));
    }

    /// <summary>
    /// The statement that makes the frame's call, nearest to the one that its machine code belongs to. Optimised code makes a value where it is used:
    /// a call whose result goes into a variable is within the statement behind, or within a later one when those between have no code of their own.
    /// And a compiler that needs no variable leaves the value on the stack, so that the statement behind belongs to the one that made it.
    /// </summary>
    int Calling(Frame frame, SequencePoint[] points, int known)
    {
        if (frame.Callee == "")
            return known;
        var first = Math.Max(0, Math.Min(known - 1, frame.FirstIlOffset < 0 ? known : points.Count(p => p.Offset < frame.FirstIlOffset)));
        var behind = points.Count(p => p.Offset < frame.NextIlOffset);
        var near = Enumerable.Range(first, known - first + 1).Reverse().Concat(Enumerable.Range(known + 1, Math.Max(0, behind - known - 1)));
        return near.Select(at => (int?)at).FirstOrDefault(at => CallsAt(frame, points, at!.Value).Any(c => c.Method == frame.Callee)) ?? known;
    }

    IReadOnlyList<Frame> CallsAt(Frame frame, SequencePoint[] points, int at) => modules.File(frame.Module) is { } file
        ? Calls.Between(file, frame.Token, points[at].Offset, at + 1 < points.Length ? points[at + 1].Offset : int.MaxValue) : [];

    MetadataReaderProvider? Open(string module) =>
        modules.File(module) is { } file ? folders.Select(f => Path.Combine(f, Path.GetFileName(file))).Prepend(file).Select(at => Open(file, at)).FirstOrDefault(s => s != null) : null;

    static MetadataReaderProvider? Open(string file, string beside)
    {
        try
        {
            using var assembly = new PEReader(File.OpenRead(file));
            // It checks that both were made together: symbols of another build would name wrong lines.
#pragma warning disable SIO102 // The detector asks on the thread that is about to wait, in whose callback there is nobody to await: once for a module.
            return assembly.TryOpenAssociatedPortablePdb(beside, path => File.Exists(path) ? new MemoryStream(File.ReadAllBytes(path)) : null, out var symbols, out _) ? symbols : null;
#pragma warning restore SIO102
        }
        catch (Exception unreadable) when (unreadable is IOException or BadImageFormatException or UnauthorizedAccessException or InvalidOperationException)
        {
            return null;
        }
    }
}
