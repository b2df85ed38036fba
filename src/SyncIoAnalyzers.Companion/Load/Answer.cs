using System.Buffers.Text;

namespace SyncIoAnalyzers.Companion.Load;

/// <summary>
/// Reads the answer to one HTTP/1.1 request as its bytes come in: its status, and where it ends. Of the headers it knows the three that say so.
/// </summary>
/// <param name="hasBody">Whether the request is one whose answer may have a body; that to HEAD only tells of one.</param>
internal sealed class Answer(bool hasBody = true)
{
    const int MostHeaderBytes = 64 * 1024;

    readonly Chunks _chunks = new();
    byte[] _header = [];
    int _headerLength;
    bool _inBody, _isChunked;
    long? _left;

    /// <summary>The status; 0 before it was read.</summary>
    public int Status { get; private set; }

    /// <summary>Whether the other side closes the connection behind this answer.</summary>
    public bool Closes { get; private set; }

    /// <summary>Whether it tells its end in no other way than by closing the connection.</summary>
    public bool EndsWithConnection => _inBody && _left == null && !_isChunked;

    /// <summary>Makes it ready for the next answer.</summary>
    public void Clear() => (_headerLength, _inBody, _isChunked, _left, Status, Closes) = (0, false, false, null, 0, false);

    /// <summary>Takes bytes; true when the answer is whole.</summary>
    /// <exception cref="InvalidDataException">This is no HTTP/1.1 answer.</exception>
    public bool Take(ReadOnlySpan<byte> bytes)
    {
        if (_inBody)
            return TakeBody(bytes);
        // Nearly always the header comes whole, and need not be kept.
        if (_headerLength == 0 && bytes.IndexOf("\r\n\r\n"u8) is >= 0 and var whole)
            return TakeHeader(bytes, whole + 4);
        var from = Math.Max(0, _headerLength - 3);
        Keep(bytes);
        var end = _header.AsSpan(from, _headerLength - from).IndexOf("\r\n\r\n"u8);
        return end >= 0 && TakeHeader(_header.AsSpan(0, _headerLength), from + end + 4);
    }

    void Keep(ReadOnlySpan<byte> bytes)
    {
        if (_headerLength + bytes.Length > MostHeaderBytes)
            throw new InvalidDataException("The headers of the answer are too long.");
        if (_header.Length < _headerLength + bytes.Length)
            Array.Resize(ref _header, Math.Max(2 * _header.Length, _headerLength + bytes.Length));
        bytes.CopyTo(_header.AsSpan(_headerLength));
        _headerLength += bytes.Length;
    }

    bool TakeHeader(ReadOnlySpan<byte> bytes, int end)
    {
        ReadHeader(bytes[..end]);
        _inBody = true;
        if (!hasBody || Status is 204 or 304)
            (_left, _isChunked) = (0, false);
        if (_isChunked)
            _chunks.Clear();
        Closes |= EndsWithConnection;
        return TakeBody(bytes[end..]);
    }

    void ReadHeader(ReadOnlySpan<byte> header)
    {
        if (!header.StartsWith("HTTP/1."u8) || header.Length < 9 || !Utf8Parser.TryParse(header[9..], out int status, out var digits) || digits != 3)
            throw new InvalidDataException("The answer is no HTTP/1.1.");
        (Status, Closes) = (status, header[7] == (byte)'0');
        foreach (var line in header.Split("\r\n"u8))
        {
            var text = header[line];
            if (text.IsEmpty || (text[0] | 0x20) is not ('c' or 't'))
                continue;
            if (Value(text, "content-length:"u8) is { IsEmpty: false } length && Utf8Parser.TryParse(length, out long bytes, out _))
                _left = bytes;
            else if (Value(text, "transfer-encoding:"u8) is { IsEmpty: false })
                _isChunked = true;
            else if (Value(text, "connection:"u8) is { IsEmpty: false } connection)
                Closes = System.Text.Ascii.EqualsIgnoreCase(connection, "close"u8);
        }
    }

    static ReadOnlySpan<byte> Value(ReadOnlySpan<byte> line, ReadOnlySpan<byte> name) =>
        line.Length > name.Length && System.Text.Ascii.EqualsIgnoreCase(line[..name.Length], name) ? line[name.Length..].Trim((byte)' ') : default;

    bool TakeBody(ReadOnlySpan<byte> bytes)
    {
        if (_isChunked)
            return _chunks.Take(bytes);
        if (_left is not { } left)
            return false;
        _left = left - bytes.Length;
        return _left <= 0;
    }

    /// <summary>A body in chunks: a length in hexadecimal, a line end, so many bytes, a line end, until the length 0.</summary>
    sealed class Chunks
    {
        long _left = -1; // of a chunk and its line end; -1 while its length is being read
        long _length;
        bool _isLast;

        public void Clear() => (_left, _length, _isLast) = (-1, 0, false);

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
