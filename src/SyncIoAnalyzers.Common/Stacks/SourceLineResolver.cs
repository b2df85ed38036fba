using System.Collections.Concurrent;
using System.Reflection.Metadata;
using System.Reflection.Metadata.Ecma335;
using System.Reflection.PortableExecutable;

namespace SyncIoAnalyzers.Common.Stacks;

/// <summary>
/// Finds the source line of a frame in the portable symbols of its assembly: embedded, beside the assembly, or in another folder.
/// </summary>
/// <param name="modules">Resolves the assemblies.</param>
/// <param name="folders">Further folders with symbols.</param>
internal sealed class SourceLineResolver(ModuleClassifier modules, IReadOnlyList<string> folders) : IDisposable
{
    readonly ApplicationMethods _methods = new(modules);
    readonly ConcurrentDictionary<string, MetadataReaderProvider?> _symbols = new();

    /// <summary>Returns the location of a frame, without a line if no symbols contain it.</summary>
    public CodeLocation ResolveLocation(ManagedFrame frame) =>
        FindSequencePoints(frame, c => c.Method == frame.Callee) is var (symbols, points, at)
            ? new CodeLocation(frame.DisplayMember, symbols.GetString(symbols.GetDocument(points[at].Document).Name), points[at].StartLine)
            : new CodeLocation(frame.DisplayMember, frame.File, frame.Line);

    /// <summary>The IL of the application.</summary>
    public ApplicationMethods Methods => _methods;

    /// <summary>Returns the calls of other assemblies in the frame's statement, or none if they are unknown.</summary>
    public IReadOnlyList<ManagedFrame> FindCallsInStatement(ManagedFrame frame) =>
        [
            .. FindReferencesInStatement(frame, c => c.Method == frame.Callee)
                .Select(r => r.Method)
                .OfType<ManagedFrame>()
                .Where(c => c.Token == 0),
        ];

    /// <summary>Returns the references in the frame's statement that makes one of the matching calls, or none if it is unknown.</summary>
    public IReadOnlyList<IlReference> FindReferencesInStatement(ManagedFrame frame, Func<ManagedFrame, bool> isCallee) =>
        FindSequencePoints(frame, isCallee) is var (_, points, at) ? FindReferencesAt(frame, points, at) : [];

    /// <inheritdoc/>
    public void Dispose()
    {
        foreach (var symbols in _symbols.Values)
            symbols?.Dispose();
        _methods.Dispose();
    }

    /// <summary>Returns the visible sequence points of the frame's method and the index of its statement.</summary>
    (MetadataReader Symbols, SequencePoint[] Points, int At)? FindSequencePoints(ManagedFrame frame, Func<ManagedFrame, bool> isCallee)
    {
        if (
            frame is not { Token: > 0, IlOffset: >= 0 }
            || _symbols.GetOrAdd(frame.Module, OpenSymbols)?.GetMetadataReader() is not { } symbols
            || MetadataTokens.Handle(frame.Token) is not { Kind: HandleKind.MethodDefinition } handle
        )
            return null;
        var method = ((MethodDefinitionHandle)handle).ToDebugInformationHandle();
        var points =
            MetadataTokens.GetRowNumber(method) > symbols.MethodDebugInformation.Count
                ? []
                : symbols.GetMethodDebugInformation(method).GetSequencePoints().Where(p => !p.IsHidden).ToArray();
        // Code that the compiler adds to an async method before the first statement is attributed to that statement.
        return points.Length == 0
            ? null
            : (
                symbols,
                points,
                FindCallingStatement(frame, points, Math.Max(0, Array.FindLastIndex(points, p => p.Offset <= frame.IlOffset)), isCallee)
            );
    }

    /// <summary>
    /// Finds the statement that makes the frame's call, starting at the statement to which the machine code belongs. Optimized code
    /// computes a value where it is used: a call whose result is stored in a variable may be attributed to the next statement, or to a
    /// later one if the statements in between have no code of their own. If the compiler needs no variable, it leaves the value on the
    /// stack, and then the following statement is attributed to the one that produced the value.
    /// </summary>
    int FindCallingStatement(ManagedFrame frame, SequencePoint[] points, int known, Func<ManagedFrame, bool> isCallee)
    {
        var first = Math.Max(0, Math.Min(known - 1, frame.FirstIlOffset < 0 ? known : points.Count(p => p.Offset < frame.FirstIlOffset)));
        var behind = points.Count(p => p.Offset < frame.NextIlOffset);
        var near = Enumerable
            .Range(first, known - first + 1)
            .Reverse()
            .Concat(Enumerable.Range(known + 1, Math.Max(0, behind - known - 1)));
        return near.Select(at => (int?)at)
                .FirstOrDefault(at => FindReferencesAt(frame, points, at!.Value).Any(r => r.Method is { } called && isCallee(called)))
            ?? known;
    }

    IReadOnlyList<IlReference> FindReferencesAt(ManagedFrame frame, SequencePoint[] points, int at) =>
        [.. _methods.FindReferences(frame, points[at].Offset, at + 1 < points.Length ? points[at + 1].Offset : int.MaxValue)];

    MetadataReaderProvider? OpenSymbols(string module) =>
        modules.FindReadableFile(module) is { } file
            ? folders
                .Select(f => Path.Combine(f, Path.GetFileName(file)))
                .Prepend(file)
                .Select(at => OpenSymbols(file, at))
                .FirstOrDefault(s => s != null)
            : null;

    static MetadataReaderProvider? OpenSymbols(string file, string beside)
    {
        try
        {
            using var assembly = new PEReader(File.OpenRead(file));
            // This method checks that the symbols belong to this assembly: symbols of another build would give wrong lines.
            // The detector calls this on the thread that is about to wait, in a callback that cannot await: once per module.
#pragma warning disable SIO102
            return assembly.TryOpenAssociatedPortablePdb(
                beside,
                path => File.Exists(path) ? new MemoryStream(File.ReadAllBytes(path)) : null,
                out var symbols,
                out _
            )
                ? symbols
                : null;
#pragma warning restore SIO102
        }
        catch (Exception unreadable)
            when (unreadable is IOException or BadImageFormatException or UnauthorizedAccessException or InvalidOperationException)
        {
            return null;
        }
    }
}
