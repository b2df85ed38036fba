using System.CommandLine;
using System.Text;
using SyncIoAnalyzers.Common;
using SyncIoAnalyzers.Companion.Load;

namespace SyncIoAnalyzers.Companion.Commands;

/// <summary>The options for the request, named as in other load tools.</summary>
internal static class RequestOptions
{
    // The body is passed to the load process on its command line.
    const int MostBytes = 64 * 1024;

    static readonly Option<string> Method = new("--method", "-m")
    {
        Description = "HTTP method.",
        HelpName = "POST",
        DefaultValueFactory = _ => "GET",
    };

    static readonly Option<string[]> Header = new("--header", "-H")
    {
        Description = "Additional header; may be repeated. Its value is not written to the report.",
        HelpName = "\"Name: value\"",
    };

    static readonly Option<string?> Body = new("--body", "-b") { Description = "Body of each request.", HelpName = "TEXT" };

    static readonly Option<string?> BodyFile = new("--body-file", "-f")
    {
        Description = "File with the body of each request.",
        HelpName = "FILE",
    };

    static readonly Option<bool> Http2 = new("--http2") { Description = "Use HTTP/2." };

    /// <summary>All options for the request.</summary>
    public static IEnumerable<Option> All => [Method, Header, Body, BodyFile, Http2];

    /// <summary>Applies the options to a target.</summary>
    public static RequestTarget ApplyOptions(ParseResult parsed, RequestTarget target) =>
        target with
        {
            Method = ParseMethod(parsed.GetValue(Method)!),
            Headers = [.. (parsed.GetValue(Header) ?? []).Select(CheckHeader)],
            Body = ReadBody(parsed),
            IsHttp2 = parsed.GetValue(Http2),
        };

    /// <summary>Returns the options for reports, without header values (may be secrets) and bodies (may be long).</summary>
    public static string FormatOptions(ParseResult parsed)
    {
        var text = new StringBuilder(parsed.GetValue(Method) is "GET" ? "" : $" --method {parsed.GetValue(Method)}");
        foreach (var header in parsed.GetValue(Header) ?? [])
            text.Append($" --header \"{header.Split(':')[0]}: …\"");
        text.Append(
            parsed.GetValue(Body) != null ? " --body …"
            : parsed.GetValue(BodyFile) is { } file ? $" --body-file {file}"
            : ""
        );
        return text.Append(parsed.GetValue(Http2) ? " --http2" : "").ToString();
    }

    static string ParseMethod(string method) =>
        method.Length > 0 && method.All(char.IsAsciiLetter)
            ? method.ToUpperInvariant()
            : throw new StopException($"'{method}' is not an HTTP method; specify one such as POST.");

    static string CheckHeader(string header) =>
        header.IndexOf(':') > 0 && !header.Any(char.IsControl) && header[..header.IndexOf(':')].All(c => c is > ' ' and < '\x7f')
            ? header
            : throw new StopException($"'{header.Split(':')[0]}' is not a header; specify one as \"Name: value\".");

    static byte[]? ReadBody(ParseResult parsed)
    {
        var (text, file) = (parsed.GetValue(Body), parsed.GetValue(BodyFile));
        if (text != null && file != null)
            throw new StopException("A request has only one body: omit --body or --body-file.");
        var bytes =
            text != null ? Encoding.UTF8.GetBytes(text)
            : file != null ? ReadBodyFile(file)
            : null;
        return bytes is { Length: > MostBytes }
            ? throw new StopException($"A request body is limited to {MostBytes} bytes, not {bytes.Length}.")
            : bytes;
    }

    static byte[] ReadBodyFile(string file)
    {
        try
        {
            return File.ReadAllBytes(file);
        }
        catch (Exception error) when (error is IOException or UnauthorizedAccessException)
        {
            throw new StopException($"The body cannot be read: {error.Message}");
        }
    }
}
