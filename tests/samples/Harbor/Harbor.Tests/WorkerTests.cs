using Harbor.Contracts;
using Harbor.Data;
using Harbor.Services;
using Harbor.Worker;
using Microsoft.Extensions.DependencyInjection;
using Microsoft.Extensions.Http;
using Microsoft.Extensions.Logging;

namespace Harbor.Tests;

public sealed class WorkerTests : IDisposable
{
    private readonly HarborFolder _folder = new();
    private readonly PortAuthorityStub _authority = new();
    private readonly ServiceProvider _services;

    public WorkerTests()
    {
        var services = new ServiceCollection();
        services.AddLogging();
        services.AddHarbor(_folder.Path, new Uri("http://authority.test/"));
        services.AddHttpClient("authority").ConfigurePrimaryHttpMessageHandler(() => _authority);
        _services = services.BuildServiceProvider();
    }

    [Fact]
    public void Night_run_closes_invoices_and_mails_the_office()
    {
        _folder.Write("invoices/1000.json", """{"number":1000,"imo":"9","amount":100.00,"currency":"EUR"}""");
        var run = new NightRun(_services.GetRequiredService<IServiceScopeFactory>());
        run.RunOnce();
        Assert.Equal(2, run.Closed);
        Assert.Contains(_authority.Sent, s => s.StartsWith("POST mails", StringComparison.Ordinal) && s.Contains("2 invoices, 300.00 EUR"));
        Assert.Contains(_authority.Sent, s => s.StartsWith("POST visits", StringComparison.Ordinal));
    }

    [Fact]
    public void Recount_counts_berths_and_lines()
    {
        using var output = new StringWriter();
        Assert.Equal(0, WorkerProgram.Recount(_services, output));
        Assert.Equal("1 berths free, 4 manifest lines, 340.50 EUR expected", output.ToString().Trim());
    }

    [Fact]
    public void Map_is_loaded_when_it_is_made()
    {
        var map = new BerthMap(new HarborFiles(_folder.Path));
        Assert.True(map.Knows("RTM"));
        _folder.Write("ports.txt", "OSL\n");
        map.Reload();
        Assert.False(map.Knows("RTM"));
    }

    [Fact]
    public void Tariffs_are_found_by_cargo()
    {
        var tariffs = _services.GetRequiredService<ITariffs>();
        Assert.Equal(4m, tariffs.PerTonne("ore"));
        Assert.Throws<KeyNotFoundException>(() => tariffs.PerTonne("tea"));
    }

    public void Dispose()
    {
        _services.Dispose();
        _folder.Dispose();
    }
}
