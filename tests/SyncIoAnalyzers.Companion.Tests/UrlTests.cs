using System.Text.Json;
using SyncIoAnalyzers.Cli;

namespace SyncIoAnalyzers.Companion.Tests;

/// <summary>Endpoints of one's own: what is refused, and what is handed on.</summary>
public sealed class UrlTests : IDisposable
{
    readonly TinyServer _server = new("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");

    public void Dispose() => _server.Dispose();

    [Theory]
    [InlineData("http://192.0.2.1/", "A load goes to this machine alone: 192.0.2.1 stands for 192.0.2.1, which is no loopback address.")]
    [InlineData("http://[2001:db8::1]/", "A load goes to this machine alone: 2001:db8::1 stands for 2001:db8::1, which is no loopback address.")]
    [InlineData("localhost:5000", "'localhost:5000' is no address that can be asked; write one as http://localhost:5000/orders.")]
    [InlineData("ftp://localhost/", "'ftp://localhost/' is no address that can be asked; write one as http://localhost:5000/orders.")]
    [InlineData("http://127.0.0.1:1/", "Nothing answers at 127.0.0.1:1; start your server first.")]
    [InlineData("URL --connections 100000", "'100000' is no number of connections; write one from 1 to 20000.")]
    [InlineData("URL --method G<T", "'G<T' is no method; write one as POST.")]
    [InlineData("URL --header nothing", "'nothing' is no header; write one as \"Name: value\".")]
    [InlineData("URL --body a --body-file b", "A request carries one body: leave out --body or --body-file.")]
    [InlineData("URL --rate 0", "From 0.1 to 1000000 requests a second, not 0.")]
    [InlineData("URL --driver ab", "There is no driver ab; there are wrk and bombardier.")]
    [InlineData("URL --driver wrk --body a", "wrk asks anything but a plain GET only by a script of its own; leave out --driver, or name bombardier.")]
    [InlineData("URL --driver wrk --http2", "wrk asks over HTTP/1.1 alone; leave out --http2 or --driver.")]
    public void What_cannot_be_asked_is_told_in_one_line(string arguments, string why) => Assert.Equal(why, Assert.Throws<StopException>(() => Read(arguments)).Message);

    [Fact] public void A_name_that_stands_for_nothing_is_told() => Assert.StartsWith("The name nowhere.invalid stands for no address: ", Assert.Throws<StopException>(() => Read("http://nowhere.invalid/")).Message);

    [Fact] public void A_body_that_cannot_be_read_is_told() => Assert.StartsWith("The body cannot be read: ", Assert.Throws<StopException>(() => Read("URL --body-file nowhere.txt")).Message);

    [Fact]
    public void A_request_is_asked_as_typed()
    {
        var target = Read("URL -m post -H \"X-Key: secret\" -b hello").Targets.Single();
        Assert.Equal(("POST", "X-Key: secret", "hello"), (target.Method, target.Headers.Single(), System.Text.Encoding.UTF8.GetString(target.Body!)));
    }

    [Fact] public void Secrets_are_in_no_file() => Assert.DoesNotContain("secret", JsonSerializer.Serialize(Read("URL -H \"X-Key: secret\" -b secret"), Lines.Json));

    UrlSettings Read(string arguments) => new UrlCommand() is var command ? command.Read(command.Create().Parse(arguments.Replace("URL", $"http://localhost:{_server.Port}/", StringComparison.Ordinal))) : null!;
}
