using System.Net;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Http;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.Logging;

namespace SyncIoAnalyzers.Companion.Tests;

/// <summary>What reaches a server that is not ours, by a socket and by a client.</summary>
public class ConnectionTests
{
    [Theory]
    [InlineData("http", HttpProtocols.Http1, false, "HTTP/1.1")]
    [InlineData("https", HttpProtocols.Http1AndHttp2, false, "HTTP/1.1")]
    [InlineData("https", HttpProtocols.Http1AndHttp2, true, "HTTP/2")]
    [InlineData("http", HttpProtocols.Http2, true, "HTTP/2")]
    public async Task A_server_of_ones_own_is_asked_as_it_speaks(string scheme, HttpProtocols protocols, bool isHttp2, string spoken)
    {
        var (outcome, seen) = await Ask(scheme, protocols, t => t with { IsHttp2 = isHttp2 });
        Assert.Equal((Outcome.Good, spoken), (outcome, seen?.Split(' ')[0]));
    }

    [Theory, InlineData("http"), InlineData("https")]
    public async Task Method_headers_and_body_arrive(string scheme)
    {
        var (outcome, seen) = await Ask(scheme, HttpProtocols.Http1, t => t with { Method = "PUT", Headers = ["X-Kind: odd", "Content-Type: text/odd"], Body = "hello"u8.ToArray() });
        Assert.Equal((Outcome.Good, "HTTP/1.1 PUT /path?q=1 odd text/odd hello"), (outcome, seen));
    }

    [Fact]
    public async Task Another_protocol_than_the_server_speaks_is_no_good_answer() =>
        Assert.NotEqual(Outcome.Good, (await Ask("https", HttpProtocols.Http1, t => t with { IsHttp2 = true })).Outcome);

    [Theory, InlineData(true), InlineData(false)]
    public async Task Nobody_there_is_refused(bool isHttp2)
    {
        using var connection = Connection.Of(Plan(new Target(new Uri("http://localhost:1/"), "127.0.0.1") { IsHttp2 = isHttp2 }));
        Assert.Equal(Outcome.Refused, await connection.AskAsync());
    }

    [Theory, InlineData("http"), InlineData("https")]
    public async Task What_takes_too_long_is_given_up(string scheme)
    {
        using var server = new TinyServer("");
        using var connection = Connection.Of(Plan(new Target(new Uri($"{scheme}://localhost:{server.Port}/"), "127.0.0.1")));
        var asked = connection.AskAsync().AsTask();
        while (!asked.IsCompleted)
        {
            await Task.Delay(10);
            connection.GiveUpAfterDeadline(Connection.Now + 60_000);
        }

        Assert.Equal(Outcome.Timeout, await asked);
    }

    [Theory, InlineData("http"), InlineData("https")]
    public void Another_machine_is_never_asked(string scheme) => Assert.Throws<InvalidOperationException>(() => Connection.Of(Plan(new Target(new Uri($"{scheme}://example.org/"), "192.0.2.1"))));

    static LoadPlan Plan(Target target) => new(0, "/", [new Stage(1, 1)], 30) { Other = target };

    static async Task<(Outcome Outcome, string? Seen)> Ask(string scheme, HttpProtocols protocols, Func<Target, Target> like)
    {
        string? seen = null;
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.ConfigureKestrel(kestrel => kestrel.Listen(IPAddress.Loopback, 0, at =>
        {
            at.Protocols = protocols;
            if (scheme == "https")
                at.UseHttps(OwnCertificate());
        }));
        builder.WebHost.UseKestrelHttpsConfiguration();
        await using var app = builder.Build();
        app.Run(async context =>
        {
            var body = await new StreamReader(context.Request.Body).ReadToEndAsync();
            seen = $"{context.Request.Protocol} {context.Request.Method} {context.Request.Path}{context.Request.QueryString} {context.Request.Headers["X-Kind"]} {context.Request.ContentType} {body}";
        });
        await app.StartAsync();
        using var connection = Connection.Of(Plan(like(new Target(new Uri(new Uri(app.Urls.Single()), "/path?q=1"), "127.0.0.1"))));
        return (await connection.AskAsync(), seen);
    }

    /// <summary>A certificate that nobody vouches for, as of a developer.</summary>
    static X509Certificate2 OwnCertificate()
    {
        using var key = RSA.Create(2048);
        var request = new CertificateRequest("CN=localhost", key, HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1);
        using var own = request.CreateSelfSigned(DateTimeOffset.UtcNow.AddDays(-1), DateTimeOffset.UtcNow.AddDays(1));
        return X509CertificateLoader.LoadPkcs12(own.Export(X509ContentType.Pfx), null);
    }
}
