using System.Net;
using System.Net.Http.Json;
using Harbor.Contracts;

namespace Harbor.Tests;

public sealed class BerthTests(HarborHost host) : IClassFixture<HarborHost>
{
    [Theory]
    [InlineData("/berths", 2)]
    [InlineData("/berths/all", 2)]
    [InlineData("/berths/free", 1)]
    public async Task Berths_are_listed(string path, int count)
    {
        using var client = host.CreateClient();
        Assert.Equal(count, (await client.GetFromJsonAsync<List<Berth>>(path))!.Count);
    }

    [Fact]
    public async Task Longest_berth() => Assert.Equal("B2", await host.GetAsync("/berths/longest"));

    [Fact]
    public async Task Berth_is_found_by_code() => Assert.Contains("\"terminal\":\"North\"", await host.GetAsync("/berths/a1"));

    [Fact]
    public async Task Placed_vessel_is_on_the_board()
    {
        using var client = host.CreateClient();
        using var response = await client.PostAsJsonAsync("/berths/place", new Visit(8, "9", "A1", new DateOnly(2024, 7, 2)));
        Assert.Equal(HttpStatusCode.Created, response.StatusCode);
        Assert.Equal("1", await response.Content.ReadAsStringAsync());
        Assert.Contains("""PUT berths/A1 {"imo":"9"}""", host.Authority.Sent);
        Assert.Contains(host.Authority.Sent, s => s.StartsWith("POST board ", StringComparison.Ordinal));
    }

    [Fact]
    public async Task Vessel_that_is_too_long_is_refused()
    {
        using var client = host.CreateClient();
        using var response = await client.PostAsJsonAsync("/berths/place", new Visit(9, "7", "A1", new DateOnly(2024, 7, 2)));
        Assert.Equal(HttpStatusCode.Conflict, response.StatusCode);
    }

    [Fact]
    public async Task Remark_is_kept()
    {
        using var client = host.CreateClient();
        using var response = await client.PostAsJsonAsync("/berths/remarks", "fender damaged");
        Assert.Equal(HttpStatusCode.NoContent, response.StatusCode);
        Assert.EndsWith("fender damaged", await host.GetAsync("/berths/remarks/last"));
    }

    [Fact]
    public async Task Terminal_is_in_the_header()
    {
        using var client = host.CreateClient();
        client.DefaultRequestHeaders.Add("X-Berth", "B2");
        using var response = await client.GetAsync("/ports/HAM");
        Assert.Equal("South", response.Headers.GetValues("X-Terminal").Single());
    }
}
