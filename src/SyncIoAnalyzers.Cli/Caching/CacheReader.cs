using System.Text;

namespace SyncIoAnalyzers.Cli.Caching;

/// <summary>Reads what a <see cref="CacheWriter"/> wrote; throws <see cref="InvalidDataException"/> about anything else.</summary>
internal sealed class CacheReader(Stream source) : IDisposable
{
    // More items than any source file has; a damaged count must end the reading.
    const int MaxCount = 10_000_000;

    readonly BinaryReader _reader = new(source, Encoding.UTF8, leaveOpen: true);
    readonly List<string> _texts = [];

    /// <summary>Reads a number that is not negative.</summary>
    public int ReadCount() =>
        ReadValue(_reader.Read7BitEncodedInt) is >= 0 and <= MaxCount and var count
            ? count
            : throw new InvalidDataException("A number is out of range.");

    /// <summary>Reads a hash.</summary>
    public ulong ReadHash() => ReadValue(_reader.ReadUInt64);

    /// <summary>Reads true or false.</summary>
    public bool ReadFlag() => ReadValue(_reader.ReadBoolean);

    /// <summary>Reads a text.</summary>
    public string ReadText()
    {
        var number = ReadCount();
        if (number > _texts.Count)
            throw new InvalidDataException("A text is missing.");
        if (number == _texts.Count)
            _texts.Add(ReadValue(_reader.ReadString));
        return _texts[number];
    }

    /// <summary>Reads a list of items.</summary>
    public List<T> ReadList<T>(Func<T> read)
    {
        var items = new List<T>();
        for (var open = ReadCount(); open > 0; open--)
            items.Add(read());
        return items;
    }

    /// <summary>Reads texts.</summary>
    public List<string> ReadTexts() => ReadList(ReadText);

    /// <summary>Reads an item that may be missing.</summary>
    public T? ReadOptional<T>(Func<T> read)
        where T : class => ReadFlag() ? read() : null;

    static T ReadValue<T>(Func<T> read)
    {
        try
        {
            return read();
        }
        catch (Exception damaged) when (damaged is EndOfStreamException or FormatException)
        {
            throw new InvalidDataException(damaged.Message, damaged);
        }
    }

    /// <inheritdoc />
    public void Dispose() => _reader.Dispose();
}
