namespace Harbor.Tests;

public sealed class ConditionTests(HarborHost host) : IClassFixture<HarborHost>
{
    [Theory]
    [InlineData("/tides/HAM/level", "4.75")]
    [InlineData("/tides/HAM/last", "06:10")]
    [InlineData("/weather/HAM/wind", "6 Bft")]
    [InlineData("/lines/tide/RTM", "RTM 2.25 m")]
    [InlineData("/lines/wind/RTM", "RTM 10 Bft")]
    [InlineData("/depth/HAM", "16")]
    [InlineData("/partners", "2")]
    [InlineData("/prices/coal", "12.5")]
    [InlineData("/prices/coal/surcharge", "0")]
    [InlineData("/prices/ore/surcharge", "0")]
    [InlineData("/prices/coal/remark", "keep dry")]
    [InlineData("/rates/USD", "USD 1.25")]
    [InlineData("/digest/HAM", """{"depth":16,"pilots":2,"remark":"fog"}""")]
    [InlineData("/digest/highest?port=HAM&port=RTM", "3.5")]
    [InlineData("/digest/ships/Auk/Tern", "Auk here, Tern here")]
    [InlineData("/digest/fastest/Auk/Tern", "answered")]
    [InlineData("/digest/coal/M1", "120")]
    public async Task Conditions_are_answered(string path, string expected) => Assert.Equal(expected, await host.GetAsync(path));

    [Fact]
    public async Task Tide_has_port_and_level() => Assert.Equal("""{"port":"HAM","metres":3.5}""", await host.GetAsync("/tides/HAM"));

    [Fact]
    public async Task Forecast_has_port_and_wind() => Assert.Equal("""{"port":"RTM","wind":10}""", await host.GetAsync("/weather/RTM"));

    [Fact]
    public async Task Overview_lists_all_ports() => Assert.Equal("""{"HAM":3.5,"RTM":2.25}""", await host.GetAsync("/tides"));

    [Fact]
    public async Task Headlines_of_a_partner() => Assert.Equal("""["Strike over","New crane"]""", await host.GetAsync("/partners/Oslo"));

    [Fact]
    public async Task Container_rows_are_sorted() => Assert.Equal("""["C1-r1","C1-r2"]""", await host.GetAsync("/yards/C1"));

    [Fact]
    public async Task Other_yards_keep_their_order() => Assert.Equal("""["N1-q1","N1-q2"]""", await host.GetAsync("/yards/N1"));

    [Fact]
    public async Task Wind_is_in_the_header()
    {
        using var client = host.CreateClient();
        using var response = await client.GetAsync("/weather/HAM/wind");
        Assert.Equal("6", response.Headers.GetValues("X-Wind").Single());
    }
}
