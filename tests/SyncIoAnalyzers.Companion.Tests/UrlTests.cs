using System.Text.Json;
using SyncIoAnalyzers.Common;

namespace SyncIoAnalyzers.Companion.Tests;

/// <summary>Endpoints of the user: requests that are refused, and values that are passed on.</summary>
public sealed class UrlTests : IDisposable
{
    readonly TinyServer _server = new("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");

    public void Dispose() => _server.Dispose();

    [Theory]
    [InlineData("http://192.0.2.1/", "A load goes only to this machine: 192.0.2.1 resolves to 192.0.2.1, which is not a loopback address.")]
    [InlineData(
        "http://[2001:db8::1]/",
        "A load goes only to this machine: 2001:db8::1 resolves to 2001:db8::1, which is not a loopback address."
    )]
    [InlineData("localhost:5000", "'localhost:5000' is not an http or https address; specify one such as http://localhost:5000/orders.")]
    [InlineData(
        "ftp://localhost/",
        "'ftp://localhost/' is not an http or https address; specify one such as http://localhost:5000/orders."
    )]
    [InlineData("http://127.0.0.1:1/", "No server accepts connections at 127.0.0.1:1; start your server first.")]
    [InlineData("URL --connections 100000", "'100000' is not a number of connections; specify one from 1 to 20000.")]
    [InlineData("URL --method G<T", "'G<T' is not an HTTP method; specify one such as POST.")]
    [InlineData("URL --header nothing", "'nothing' is not a header; specify one as \"Name: value\".")]
    [InlineData("URL --body a --body-file b", "A request has only one body: omit --body or --body-file.")]
    [InlineData("URL --rate 0", "Specify 0.1 to 1000000 requests a second, not 0.")]
    [InlineData("URL --driver ab", "There is no driver ab; there are wrk and bombardier.")]
    [InlineData(
        "URL --driver wrk --body a",
        "wrk needs a script of its own for anything but a plain GET; leave out --driver, or name bombardier."
    )]
    [InlineData("URL --driver wrk --http2", "wrk supports HTTP/1.1 only; leave out --http2 or --driver.")]
    public void Invalid_request_gives_one_line(string arguments, string why) =>
        Assert.Equal(why, Assert.Throws<StopException>(() => ReadSettings(arguments)).Message);

    [Fact]
    public void Unresolvable_name_is_reported() =>
        Assert.StartsWith(
            "The name nowhere.invalid cannot be resolved: ",
            Assert.Throws<StopException>(() => ReadSettings("http://nowhere.invalid/")).Message
        );

    [Fact]
    public void Unreadable_body_file_is_reported() =>
        Assert.StartsWith(
            "The body cannot be read: ",
            Assert.Throws<StopException>(() => ReadSettings("URL --body-file nowhere.txt")).Message
        );

    [Fact]
    public void Request_is_sent_as_typed()
    {
        var target = ReadSettings("URL -m post -H \"X-Key: secret\" -b hello").Targets.Single();
        Assert.Equal(
            ("POST", "X-Key: secret", "hello"),
            (target.Method, target.Headers.Single(), System.Text.Encoding.UTF8.GetString(target.Body!))
        );
    }

    [Fact]
    public void Secrets_are_in_no_file() =>
        Assert.DoesNotContain(
            "secret",
            JsonSerializer.Serialize(ReadSettings("URL -H \"X-Key: secret\" -b secret"), LineProtocol.JsonOptions)
        );

    UrlSettings ReadSettings(string arguments) =>
        new UrlCommand() is var command
            ? command.ReadSettings(
                command.CreateCommand().Parse(arguments.Replace("URL", $"http://localhost:{_server.Port}/", StringComparison.Ordinal))
            )
            : null!;
}
