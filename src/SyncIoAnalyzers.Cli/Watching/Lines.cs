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
    public Place Of(Frame frame)
    {
        if (frame is { Token: > 0, IlOffset: >= 0 } && _symbols.GetOrAdd(frame.Module, Open)?.GetMetadataReader() is { } symbols && MetadataTokens.Handle(frame.Token) is { Kind: HandleKind.MethodDefinition } method
            && Nearest(symbols, ((MethodDefinitionHandle)method).ToDebugInformationHandle(), frame.IlOffset) is { } at)
            return new Place(frame.Member, symbols.GetString(symbols.GetDocument(at.Document).Name), at.StartLine);
        return new Place(frame.Member, "", 0);
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        foreach (var symbols in _symbols.Values)
            symbols?.Dispose();
    }

    /// <summary>The last visible point up to an offset; in the code that the compiler adds to an async method, the first behind it.</summary>
    static SequencePoint? Nearest(MetadataReader symbols, MethodDebugInformationHandle method, int offset)
    {
        if (MetadataTokens.GetRowNumber(method) > symbols.MethodDebugInformation.Count)
            return null;
        var visible = symbols.GetMethodDebugInformation(method).GetSequencePoints().Where(p => !p.IsHidden).ToArray();
        return visible.Length == 0 ? null : visible.Where(p => p.Offset <= offset).DefaultIfEmpty(visible[0]).Last();
    }

    MetadataReaderProvider? Open(string module) =>
        modules.File(module) is { } file ? folders.Select(f => Path.Combine(f, Path.GetFileName(file))).Prepend(file).Select(at => Open(file, at)).FirstOrDefault(s => s != null) : null;

    static MetadataReaderProvider? Open(string file, string beside)
    {
        try
        {
            using var assembly = new PEReader(File.OpenRead(file));
            // It checks that both were made together: symbols of another build would name wrong lines.
            return assembly.TryOpenAssociatedPortablePdb(beside, path => File.Exists(path) ? new MemoryStream(File.ReadAllBytes(path)) : null, out var symbols, out _) ? symbols : null;
        }
        catch (Exception unreadable) when (unreadable is IOException or BadImageFormatException or UnauthorizedAccessException or InvalidOperationException)
        {
            return null;
        }
    }
}
