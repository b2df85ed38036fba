using System.Net;
using System.Net.Http.Json;
using Harbor.Contracts;

namespace Harbor.Tests;

public sealed class VesselTests(HarborHost host) : IClassFixture<HarborHost>
{
    [Theory]
    [InlineData("/vessels", """["Auk","Tern"]""")]
    [InlineData("/vessels/9/entry/HAM", "true")]
    [InlineData("/vessels/9/entry/RTM", "false")]
    [InlineData("/vessels/dues/100?currency=USD", "312.50")]
    [InlineData("/ports/HAM", "true")]
    [InlineData("/ports/OSL", "false")]
    public async Task Vessels_are_answered(string path, string expected) => Assert.Equal(expected, await host.GetAsync(path));

    [Fact]
    public async Task Card_has_rate_and_tide() =>
        Assert.Equal(
            """{"vessel":{"imo":"9","name":"Tern","length":180,"flag":"DE"},"dailyRate":450,"tide":3.5}""",
            await host.GetAsync("/vessels/9"));

    [Fact]
    public async Task Unknown_vessel_is_not_found()
    {
        using var client = host.CreateClient();
        Assert.Equal(HttpStatusCode.NotFound, (await client.GetAsync("/vessels/0")).StatusCode);
    }

    [Theory]
    [InlineData("/vessels/9/history")]
    [InlineData("/vessels/9/visits")]
    public async Task Visits_are_listed(string path)
    {
        using var client = host.CreateClient();
        var visits = await client.GetFromJsonAsync<List<Visit>>(path);
        Assert.Equal("A1", visits![0].Berth);
    }

    [Fact]
    public async Task Arrival_is_reported_and_logged()
    {
        using var client = host.CreateClient();
        using var response = await client.PostAsJsonAsync("/vessels/arrivals", new Visit(5, "7", "B2", new DateOnly(2024, 7, 1)));
        Assert.Equal(HttpStatusCode.Accepted, response.StatusCode);
        Assert.Contains(host.Authority.Sent, s => s.StartsWith("POST visits ", StringComparison.Ordinal) && s.Contains("\"id\":5"));
        Assert.Equal("5;7;B2;2024-07-01\n", host.Folder.Read("visits/7.txt").ReplaceLineEndings("\n"));
        Assert.Equal("7", await host.GetAsync("/vessels/last"));
    }

    [Fact]
    public async Task Action_is_audited()
    {
        using var client = host.CreateClient();
        client.DefaultRequestHeaders.Add("X-Audit", "1");
        using var response = await client.GetAsync("/vessels");
        Assert.Equal("1", response.Headers.GetValues("X-Audited").Single());
        Assert.Contains("""POST audit {"path":"/vessels"}""", host.Authority.Sent);
    }

    [Fact]
    public async Task Ports_are_reloaded()
    {
        using var client = host.CreateClient();
        host.Folder.Write("ports.txt", "HAM\nRTM\nBGO\n");
        using var response = await client.PostAsync("/ports/reload", null);
        Assert.Equal(HttpStatusCode.NoContent, response.StatusCode);
        Assert.Equal("true", await host.GetAsync("/ports/BGO"));
    }
}
