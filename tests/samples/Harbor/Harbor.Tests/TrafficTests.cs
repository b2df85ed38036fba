using System.Net;
using System.Net.Http.Json;
using Harbor.Contracts;

namespace Harbor.Tests;

public sealed class TrafficTests(HarborHost host) : IClassFixture<HarborHost>
{
    [Theory]
    [InlineData("/traffic/HAM", """{"port":"HAM","metres":3.5,"wind":6}""")]
    [InlineData("/traffic/radar/S1", "clear")]
    [InlineData("/traffic/buoys/B1", "42")]
    [InlineData("/traffic/buoys/B2", "-1")]
    [InlineData("/traffic/hail?ship=Tern&ship=Auk", """["Auk here","Tern here"]""")]
    [InlineData("/traffic/priorities/9", "high")]
    [InlineData("/traffic/priorities/DE77", "normal")]
    [InlineData("/traffic/priorities/XX77", "low")]
    [InlineData("/traffic/signals/Q1", "green")]
    [InlineData("/traffic/routes/HAM/RTM", "Elbe/Bight-Maas")]
    [InlineData("/traffic/cranes/K1", """{"code":"K1","tonnes":80}""")]
    public async Task Traffic_is_answered(string path, string expected) => Assert.Equal(expected, await host.GetAsync(path));

    [Fact]
    public async Task Chart_is_saved()
    {
        using var client = host.CreateClient();
        using var response = await client.PostAsync("/traffic/charts/DE1", null);
        Assert.Equal("10", await response.Content.ReadAsStringAsync());
        Assert.Equal("0123456789", host.Folder.Read("charts/DE1.json"));
    }

    [Fact]
    public async Task Horn_sounds_at_a_red_lamp()
    {
        Assert.Equal("red", await host.GetAsync("/traffic/signals/Q2"));
        Assert.Contains("POST horns/Q2", host.Authority.Sent);
    }

    [Fact]
    public async Task Limit_is_ordered()
    {
        using var client = host.CreateClient();
        using var response = await client.PutAsync("/traffic/limits/S1/8", null);
        Assert.Equal(HttpStatusCode.NoContent, response.StatusCode);
        Assert.Contains("PUT limits/S1 8", host.Authority.Sent);
    }

    [Fact]
    public async Task Saved_tug_is_found()
    {
        using var client = host.CreateClient();
        Assert.Equal(HttpStatusCode.NotFound, (await client.GetAsync("/traffic/tugs/bear")).StatusCode);
        using var response = await client.PutAsJsonAsync("/traffic/tugs/bear", new Tug("bear", 60));
        Assert.Equal(HttpStatusCode.NoContent, response.StatusCode);
        Assert.Contains("\"bollard\":60", await host.GetAsync("/traffic/tugs/bear"));
        Assert.EndsWith("bear", host.Folder.Read("tugs/last.json"));
    }
}
