using System.Buffers.Text;

namespace SyncIoAnalyzers.Companion.Load;

/// <summary>
/// Reads the answer to one HTTP/1.1 request as its bytes come in: its status, and where it ends. Of the headers it knows the three that say so.
/// </summary>
internal sealed class Answer
{
    const int MostHeaderBytes = 64 * 1024;

    readonly byte[] _header = new byte[MostHeaderBytes];
    int _headerLength;
    bool _inBody;
    long _left;
    Chunks? _chunks;

    /// <summary>The status; 0 before it was read.</summary>
    public int Status { get; private set; }

    /// <summary>Whether the other side closes the connection behind this answer.</summary>
    public bool Closes { get; private set; }

    /// <summary>Makes it ready for the next answer.</summary>
    public void Clear() => (_headerLength, _inBody, _left, _chunks, Status, Closes) = (0, false, 0, null, 0, false);

    /// <summary>Takes bytes; true when the answer is whole.</summary>
    /// <exception cref="InvalidDataException">This is no HTTP/1.1 answer.</exception>
    public bool Take(ReadOnlySpan<byte> bytes)
    {
        if (_inBody)
            return TakeBody(bytes);
        if (_headerLength + bytes.Length > MostHeaderBytes)
            throw new InvalidDataException("The headers of the answer are too long.");
        bytes.CopyTo(_header.AsSpan(_headerLength));
        var from = Math.Max(0, _headerLength - 3);
        _headerLength += bytes.Length;
        var end = _header.AsSpan(from, _headerLength - from).IndexOf("\r\n\r\n"u8);
        if (end < 0)
            return false;
        end += from + 4;
        ReadHeader(_header.AsSpan(0, end));
        _inBody = true;
        return TakeBody(_header.AsSpan(end, _headerLength - end));
    }

    void ReadHeader(ReadOnlySpan<byte> header)
    {
        if (!header.StartsWith("HTTP/1.1 "u8) || !Utf8Parser.TryParse(header[9..], out int status, out var digits) || digits != 3)
            throw new InvalidDataException("The answer is no HTTP/1.1.");
        Status = status;
        foreach (var line in header.Split("\r\n"u8))
        {
            var text = header[line];
            if (Value(text, "content-length:"u8) is { IsEmpty: false } length && Utf8Parser.TryParse(length, out long bytes, out _))
                _left = bytes;
            else if (Value(text, "transfer-encoding:"u8) is { IsEmpty: false })
                _chunks = new Chunks();
            else if (Value(text, "connection:"u8) is { IsEmpty: false } connection)
                Closes = connection.SequenceEqual("close"u8);
        }
    }

    static ReadOnlySpan<byte> Value(ReadOnlySpan<byte> line, ReadOnlySpan<byte> name) =>
        line.Length > name.Length && System.Text.Ascii.EqualsIgnoreCase(line[..name.Length], name) ? line[name.Length..].Trim((byte)' ') : default;

    bool TakeBody(ReadOnlySpan<byte> bytes)
    {
        if (_chunks != null)
            return _chunks.Take(bytes);
        _left -= bytes.Length;
        return _left <= 0;
    }

    /// <summary>A body in chunks: a length in hexadecimal, a line end, so many bytes, a line end, until the length 0.</summary>
    sealed class Chunks
    {
        long _left = -1; // of a chunk and its line end; -1 while its length is being read
        long _length;
        bool _isLast;

        public bool Take(ReadOnlySpan<byte> bytes)
        {
            while (!bytes.IsEmpty)
            {
                if (_left >= 0)
                {
                    var taken = (int)Math.Min(_left, bytes.Length);
                    bytes = bytes[taken..];
                    if ((_left -= taken) > 0)
                        return false;
                    if (_isLast)
                        return true;
                    (_left, _length) = (-1, 0);
                    continue;
                }

                var next = bytes[0];
                bytes = bytes[1..];
                if (next == (byte)'\n')
                    (_left, _isLast) = (_length + 2, _length == 0);
                else if (next != (byte)'\r')
                    _length = _length * 16 + (char.IsAsciiHexDigit((char)next) ? Convert.ToInt32(((char)next).ToString(), 16) : throw new InvalidDataException("A chunk of the answer has no length."));
            }

            return false;
        }
    }
}
