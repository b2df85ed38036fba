using System.Net;

namespace Harbor.Tests;

public sealed class PeopleTests(HarborHost host) : IClassFixture<HarborHost>
{
    [Theory]
    [InlineData("/pilots/count", "2")]
    [InlineData("/pilots/total", "2")]
    [InlineData("/pilots/brief/HAM", "fog: 3.5 m, 6 Bft")]
    [InlineData("/pilots/Ada/ping", "true")]
    [InlineData("/pilots/Bob/ping", "false")]
    [InlineData("/pilots/Ada/phone", "555-1")]
    [InlineData("/pilots/Ada/fee?hours=3", "240")]
    [InlineData("/pilots/roster", "Kim|Ada|")]
    [InlineData("/crew/9", "2")]
    [InlineData("/health", "Healthy")]
    public async Task People_are_answered(string path, string expected) => Assert.Equal(expected, await host.GetAsync(path));

    [Fact]
    public async Task Pilot_on_duty_is_booked()
    {
        using var client = host.CreateClient();
        using var response = await client.PostAsync("/pilots/assign/12", null);
        Assert.Equal("Ada", await response.Content.ReadAsStringAsync());
        Assert.Contains("""POST pilots/Ada/bookings {"visit":12}""", host.Authority.Sent);
    }

    [Fact]
    public async Task Crew_member_leaves()
    {
        using var client = host.CreateClient();
        using var form = new FormUrlEncodedContent([new("name", "Bo")]);
        using var response = await client.PostAsync("/crew/9/leave", form);
        Assert.Equal(HttpStatusCode.NoContent, response.StatusCode);
        Assert.Contains("DELETE crews/9/Bo", host.Authority.Sent);
    }

    [Fact]
    public async Task Pilot_of_the_shift_is_in_the_header()
    {
        using var client = host.CreateClient();
        client.DefaultRequestHeaders.Add("X-Shift", "1");
        using var response = await client.GetAsync("/ports/HAM");
        Assert.Equal("Ada", response.Headers.GetValues("X-Pilot").Single());
    }

    [Theory]
    [InlineData("/office", "77", HttpStatusCode.OK)]
    [InlineData("/office", "78", HttpStatusCode.Forbidden)]
    [InlineData("/quay", "77", HttpStatusCode.OK)]
    [InlineData("/quay", "78", HttpStatusCode.Forbidden)]
    public async Task Badge_opens_doors(string path, string badge, HttpStatusCode expected)
    {
        using var client = host.CreateClient();
        client.DefaultRequestHeaders.Add("X-Badge", badge);
        Assert.Equal(expected, (await client.GetAsync(path)).StatusCode);
    }
}
