using Microsoft.AspNetCore.Hosting;
using Microsoft.AspNetCore.Mvc.Testing;
using Microsoft.AspNetCore.TestHost;
using Microsoft.Extensions.DependencyInjection;

namespace Harbor.Tests;

public sealed class HarborHost : WebApplicationFactory<Program>
{
    private readonly KestrelProbe _probes = new();

    public PortAuthorityStub Authority { get; } = new();

    public HarborFolder Folder { get; } = new();

    protected override void ConfigureWebHost(IWebHostBuilder builder)
    {
        builder.UseEnvironment("Test");
        builder.UseSetting("Harbor:Folder", Folder.Path);
        builder.UseSetting("Harbor:Authority", "http://authority.test/");
        builder.UseSetting("Harbor:Probes", _probes.Url);
        builder.ConfigureTestServices(services =>
            services.AddHttpClient("authority").ConfigurePrimaryHttpMessageHandler(() => new Unowned(Authority)));
    }

    public async Task<string> GetAsync(string path)
    {
        using var client = CreateClient();
        using var response = await client.GetAsync(path);
        var text = await response.Content.ReadAsStringAsync();
        Assert.True(response.IsSuccessStatusCode, $"{path}: {(int)response.StatusCode} {text}");
        return text.Trim('"');
    }

    protected override void Dispose(bool disposing)
    {
        base.Dispose(disposing);
        if (!disposing)
            return;
        _probes.Dispose();
        Folder.Dispose();
    }

    private sealed class Unowned(HttpMessageHandler inner) : DelegatingHandler(inner)
    {
        protected override void Dispose(bool disposing)
        {
        }
    }
}
