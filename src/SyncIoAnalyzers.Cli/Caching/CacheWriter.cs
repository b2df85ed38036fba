using System.Text;

namespace SyncIoAnalyzers.Cli.Caching;

/// <summary>Writes results as bytes. Each text is written once, and by its number after that.</summary>
internal sealed class CacheWriter(Stream target) : IDisposable
{
    readonly BinaryWriter _writer = new(target, Encoding.UTF8, leaveOpen: true);
    readonly Dictionary<string, int> _numbers = [];

    /// <summary>Writes a number that is not negative.</summary>
    public void WriteCount(int value) => _writer.Write7BitEncodedInt(value);

    /// <summary>Writes a hash.</summary>
    public void WriteHash(ulong value) => _writer.Write(value);

    /// <summary>Writes true or false.</summary>
    public void WriteFlag(bool value) => _writer.Write(value);

    /// <summary>Writes a text.</summary>
    public void WriteText(string text)
    {
        if (_numbers.TryGetValue(text, out var number))
        {
            WriteCount(number);
            return;
        }

        WriteCount(_numbers.Count);
        _numbers.Add(text, _numbers.Count);
        _writer.Write(text);
    }

    /// <summary>Writes the number of items and each of them.</summary>
    public void WriteList<T>(IReadOnlyCollection<T> items, Action<T> write)
    {
        WriteCount(items.Count);
        foreach (var item in items)
            write(item);
    }

    /// <summary>Writes texts.</summary>
    public void WriteTexts(IReadOnlyCollection<string> texts) => WriteList(texts, WriteText);

    /// <summary>Writes an item that may be missing.</summary>
    public void WriteOptional<T>(T? item, Action<T> write)
        where T : class
    {
        WriteFlag(item != null);
        if (item != null)
            write(item);
    }

    /// <inheritdoc />
    public void Dispose() => _writer.Dispose();
}
