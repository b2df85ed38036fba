using System.CommandLine;
using System.Text;
using SyncIoAnalyzers.Cli;
using SyncIoAnalyzers.Companion.Load;

namespace SyncIoAnalyzers.Companion.Commands;

/// <summary>What is asked besides the address, in the words of other drivers.</summary>
internal static class RequestOptions
{
    // It travels to the load on its command line.
    const int MostBytes = 64 * 1024;

    static readonly Option<string> Method = new("--method", "-m") { Description = "The method.", HelpName = "POST", DefaultValueFactory = _ => "GET" };

    static readonly Option<string[]> Header = new("--header", "-H") { Description = "A further header; may be given again. Its value is not written to the report.", HelpName = "\"Name: value\"" };

    static readonly Option<string?> Body = new("--body", "-b") { Description = "What each request carries.", HelpName = "TEXT" };

    static readonly Option<string?> BodyFile = new("--body-file", "-f") { Description = "A file that holds what each request carries.", HelpName = "FILE" };

    static readonly Option<bool> Http2 = new("--http2") { Description = "Ask over HTTP/2." };

    /// <summary>All of them.</summary>
    public static IEnumerable<Option> All => [Method, Header, Body, BodyFile, Http2];

    /// <summary>A target that is asked as typed.</summary>
    public static Target Applied(ParseResult parsed, Target target) => target with
    {
        Method = Token(parsed.GetValue(Method)!), Headers = [.. (parsed.GetValue(Header) ?? []).Select(Checked)], Body = Bytes(parsed), IsHttp2 = parsed.GetValue(Http2),
    };

    /// <summary>The same as it is told: values of headers may be secrets, and bodies long.</summary>
    public static string Typed(ParseResult parsed)
    {
        var text = new StringBuilder(parsed.GetValue(Method) is "GET" ? "" : $" --method {parsed.GetValue(Method)}");
        foreach (var header in parsed.GetValue(Header) ?? [])
            text.Append($" --header \"{header.Split(':')[0]}: …\"");
        text.Append(parsed.GetValue(Body) != null ? " --body …" : parsed.GetValue(BodyFile) is { } file ? $" --body-file {file}" : "");
        return text.Append(parsed.GetValue(Http2) ? " --http2" : "").ToString();
    }

    static string Token(string method) => method.Length > 0 && method.All(char.IsAsciiLetter) ? method.ToUpperInvariant() : throw new StopException($"'{method}' is no method; write one as POST.");

    static string Checked(string header) => header.IndexOf(':') > 0 && !header.Any(char.IsControl) && header[..header.IndexOf(':')].All(c => c is > ' ' and < '\x7f')
        ? header : throw new StopException($"'{header.Split(':')[0]}' is no header; write one as \"Name: value\".");

    static byte[]? Bytes(ParseResult parsed)
    {
        var (text, file) = (parsed.GetValue(Body), parsed.GetValue(BodyFile));
        if (text != null && file != null)
            throw new StopException("A request carries one body: leave out --body or --body-file.");
        var bytes = text != null ? Encoding.UTF8.GetBytes(text) : file != null ? Of(file) : null;
        return bytes is { Length: > MostBytes } ? throw new StopException($"A request carries up to {MostBytes} bytes, not {bytes.Length}.") : bytes;
    }

    static byte[] Of(string file)
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
