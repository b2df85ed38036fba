using System.Net;
using System.Security.Cryptography;
using System.Security.Cryptography.X509Certificates;
using Microsoft.AspNetCore.Builder;
using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Server.Kestrel.Core;
using Microsoft.Extensions.Logging;

namespace SyncIoAnalyzers.Companion.Tests;

/// <summary>Requests that reach a server of the user, through a socket and through a client.</summary>
public class ConnectionTests
{
    [Theory]
    [InlineData("http", HttpProtocols.Http1, false, "HTTP/1.1")]
    [InlineData("https", HttpProtocols.Http1AndHttp2, false, "HTTP/1.1")]
    [InlineData("https", HttpProtocols.Http1AndHttp2, true, "HTTP/2")]
    [InlineData("http", HttpProtocols.Http2, true, "HTTP/2")]
    public async Task Server_of_the_user_is_requested_in_its_protocol(string scheme, HttpProtocols protocols, bool isHttp2, string spoken)
    {
        var (outcome, seen) = await SendRequest(scheme, protocols, t => t with { IsHttp2 = isHttp2 });
        Assert.Equal((RequestOutcome.Good, spoken), (outcome, seen?.Split(' ')[0]));
    }

    [Theory, InlineData("http"), InlineData("https")]
    public async Task Server_receives_the_method_the_headers_and_the_body(string scheme)
    {
        var (outcome, seen) = await SendRequest(
            scheme,
            HttpProtocols.Http1,
            t => t with { Method = "PUT", Headers = ["X-Kind: odd", "Content-Type: text/odd"], Body = "hello"u8.ToArray() }
        );
        Assert.Equal((RequestOutcome.Good, "HTTP/1.1 PUT /path?q=1 odd text/odd hello"), (outcome, seen));
    }

    [Fact]
    public async Task Request_in_an_unsupported_protocol_fails() =>
        Assert.NotEqual(RequestOutcome.Good, (await SendRequest("https", HttpProtocols.Http1, t => t with { IsHttp2 = true })).Outcome);

    [Theory, InlineData(true), InlineData(false)]
    public async Task Request_to_a_closed_port_is_refused(bool isHttp2)
    {
        using var connection = LoadConnection.CreateConnection(
            CreatePlan(new RequestTarget(new Uri("http://localhost:1/"), "127.0.0.1") { IsHttp2 = isHttp2 })
        );
        Assert.Equal(RequestOutcome.Refused, await connection.SendWithDeadlineAsync());
    }

    [Theory, InlineData("http"), InlineData("https")]
    public async Task Request_that_takes_too_long_is_abandoned(string scheme)
    {
        using var server = new TinyServer("");
        using var connection = LoadConnection.CreateConnection(
            CreatePlan(new RequestTarget(new Uri($"{scheme}://localhost:{server.Port}/"), "127.0.0.1"))
        );
        var asked = connection.SendWithDeadlineAsync().AsTask();
        while (!asked.IsCompleted)
        {
            await Task.Delay(10);
            connection.AbandonAfterDeadline(LoadConnection.CurrentTimeMs + 60_000);
        }

        Assert.Equal(RequestOutcome.Timeout, await asked);
    }

    [Theory, InlineData("http"), InlineData("https")]
    public void Other_machine_is_never_requested(string scheme) =>
        Assert.Throws<InvalidOperationException>(() =>
            LoadConnection.CreateConnection(CreatePlan(new RequestTarget(new Uri($"{scheme}://example.org/"), "192.0.2.1")))
        );

    static LoadPlan CreatePlan(RequestTarget target) => new(0, "/", [new LoadStage(1, 1)], 30) { Other = target };

    static async Task<(RequestOutcome Outcome, string? Seen)> SendRequest(
        string scheme,
        HttpProtocols protocols,
        Func<RequestTarget, RequestTarget> like
    )
    {
        string? seen = null;
        var builder = WebApplication.CreateSlimBuilder();
        builder.Logging.ClearProviders();
        builder.WebHost.ConfigureKestrel(kestrel =>
            kestrel.Listen(
                IPAddress.Loopback,
                0,
                at =>
                {
                    at.Protocols = protocols;
                    if (scheme == "https")
                        at.UseHttps(OwnCertificate());
                }
            )
        );
        builder.WebHost.UseKestrelHttpsConfiguration();
        await using var app = builder.Build();
        app.Run(async context =>
        {
            var body = await new StreamReader(context.Request.Body).ReadToEndAsync();
            seen =
                $"{context.Request.Protocol} {context.Request.Method} {context.Request.Path}{context.Request.QueryString} {context.Request.Headers["X-Kind"]} {context.Request.ContentType} {body}";
        });
        await app.StartAsync();
        using var connection = LoadConnection.CreateConnection(
            CreatePlan(like(new RequestTarget(new Uri(new Uri(app.Urls.Single()), "/path?q=1"), "127.0.0.1")))
        );
        return (await connection.SendWithDeadlineAsync(), seen);
    }

    /// <summary>Creates an untrusted certificate, as developers use.</summary>
    static X509Certificate2 OwnCertificate()
    {
        using var key = RSA.Create(2048);
        var request = new CertificateRequest("CN=localhost", key, HashAlgorithmName.SHA256, RSASignaturePadding.Pkcs1);
        using var own = request.CreateSelfSigned(DateTimeOffset.UtcNow.AddDays(-1), DateTimeOffset.UtcNow.AddDays(1));
        return X509CertificateLoader.LoadPkcs12(own.Export(X509ContentType.Pfx), null);
    }
}
