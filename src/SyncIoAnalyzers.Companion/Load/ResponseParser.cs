using System.Buffers.Text;

namespace SyncIoAnalyzers.Companion.Load;

/// <summary>
/// Parses the response to one HTTP/1.1 request incrementally: its status and its end. Of the headers it reads only the three that
/// determine these.
/// </summary>
/// <param name="hasBody">True if the response may have a body; false for a response to HEAD, whose headers only describe one.</param>
internal sealed class ResponseParser(bool hasBody = true)
{
    const int MaxHeaderBytes = 64 * 1024;

    readonly ChunkedBody _chunkedBody = new();
    byte[] _headerBuffer = [];
    int _headerLength;
    bool _inBody,
        _isChunked;
    long? _remainingBytes;

    /// <summary>The status code; 0 until it is read.</summary>
    public int Status { get; private set; }

    /// <summary>True if the server closes the connection after this response.</summary>
    public bool ClosesConnection { get; private set; }

    /// <summary>True if only the closing of the connection marks the end of the body.</summary>
    public bool EndsWithConnection => _inBody && _remainingBytes == null && !_isChunked;

    /// <summary>Resets the parser for the next response.</summary>
    public void ResetState() =>
        (_headerLength, _inBody, _isChunked, _remainingBytes, Status, ClosesConnection) = (0, false, false, null, 0, false);

    /// <summary>Consumes bytes; returns true when the response is complete.</summary>
    /// <exception cref="InvalidDataException">The bytes are not an HTTP/1.1 response.</exception>
    public bool ConsumeBytes(ReadOnlySpan<byte> bytes)
    {
        if (_inBody)
            return ConsumeBody(bytes);
        // Nearly always the header arrives in one piece and does not have to be buffered.
        if (_headerLength == 0 && bytes.IndexOf("\r\n\r\n"u8) is >= 0 and var whole)
            return ConsumeHeader(bytes, whole + 4);
        var from = Math.Max(0, _headerLength - 3);
        BufferHeader(bytes);
        var end = _headerBuffer.AsSpan(from, _headerLength - from).IndexOf("\r\n\r\n"u8);
        return end >= 0 && ConsumeHeader(_headerBuffer.AsSpan(0, _headerLength), from + end + 4);
    }

    void BufferHeader(ReadOnlySpan<byte> bytes)
    {
        if (_headerLength + bytes.Length > MaxHeaderBytes)
            throw new InvalidDataException("The headers of the response are too long.");
        if (_headerBuffer.Length < _headerLength + bytes.Length)
            Array.Resize(ref _headerBuffer, Math.Max(2 * _headerBuffer.Length, _headerLength + bytes.Length));
        bytes.CopyTo(_headerBuffer.AsSpan(_headerLength));
        _headerLength += bytes.Length;
    }

    bool ConsumeHeader(ReadOnlySpan<byte> bytes, int end)
    {
        ReadHeader(bytes[..end]);
        _inBody = true;
        if (!hasBody || Status is 204 or 304)
            (_remainingBytes, _isChunked) = (0, false);
        if (_isChunked)
            _chunkedBody.ResetState();
        ClosesConnection |= EndsWithConnection;
        return ConsumeBody(bytes[end..]);
    }

    void ReadHeader(ReadOnlySpan<byte> header)
    {
        if (
            !header.StartsWith("HTTP/1."u8)
            || header.Length < 9
            || !Utf8Parser.TryParse(header[9..], out int status, out var digits)
            || digits != 3
        )
            throw new InvalidDataException("The response is not HTTP/1.1.");
        (Status, ClosesConnection) = (status, header[7] == (byte)'0');
        foreach (var line in header.Split("\r\n"u8))
        {
            var text = header[line];
            if (text.IsEmpty || (text[0] | 0x20) is not ('c' or 't'))
                continue;
            if (
                GetHeaderValue(text, "content-length:"u8) is { IsEmpty: false } length
                && Utf8Parser.TryParse(length, out long bytes, out _)
            )
                _remainingBytes = bytes;
            else if (GetHeaderValue(text, "transfer-encoding:"u8) is { IsEmpty: false })
                _isChunked = true;
            else if (GetHeaderValue(text, "connection:"u8) is { IsEmpty: false } connection)
                ClosesConnection = System.Text.Ascii.EqualsIgnoreCase(connection, "close"u8);
        }
    }

    static ReadOnlySpan<byte> GetHeaderValue(ReadOnlySpan<byte> line, ReadOnlySpan<byte> name) =>
        line.Length > name.Length && System.Text.Ascii.EqualsIgnoreCase(line[..name.Length], name)
            ? line[name.Length..].Trim((byte)' ')
            : default;

    bool ConsumeBody(ReadOnlySpan<byte> bytes)
    {
        if (_isChunked)
            return _chunkedBody.ConsumeBytes(bytes);
        if (_remainingBytes is not { } left)
            return false;
        _remainingBytes = left - bytes.Length;
        return _remainingBytes <= 0;
    }

    /// <summary>A chunked body: a length in hexadecimal, a line end, that many bytes and a line end, until a chunk of length 0.</summary>
    sealed class ChunkedBody
    {
        long _remainingBytes = -1; // of the chunk including its line end; -1 while the length is being read
        long _chunkLength;
        bool _isLast;

        public void ResetState() => (_remainingBytes, _chunkLength, _isLast) = (-1, 0, false);

        public bool ConsumeBytes(ReadOnlySpan<byte> bytes)
        {
            while (!bytes.IsEmpty)
            {
                if (_remainingBytes >= 0)
                {
                    var taken = (int)Math.Min(_remainingBytes, bytes.Length);
                    bytes = bytes[taken..];
                    if ((_remainingBytes -= taken) > 0)
                        return false;
                    if (_isLast)
                        return true;
                    (_remainingBytes, _chunkLength) = (-1, 0);
                    continue;
                }

                var next = bytes[0];
                bytes = bytes[1..];
                if (next == (byte)'\n')
                    (_remainingBytes, _isLast) = (_chunkLength + 2, _chunkLength == 0);
                else if (next != (byte)'\r')
                    _chunkLength =
                        _chunkLength * 16
                        + (
                            char.IsAsciiHexDigit((char)next)
                                ? Convert.ToInt32(((char)next).ToString(), 16)
                                : throw new InvalidDataException("A chunk of the response has no length.")
                        );
            }

            return false;
        }
    }
}
