using Bunit;
using Harbor.Contracts;
using Harbor.Data;
using Harbor.Pages.Components;
using Microsoft.Extensions.DependencyInjection;

namespace Harbor.Tests;

public sealed class PageTests : BunitContext
{
    private static readonly TimeSpan Patience = TimeSpan.FromSeconds(30);

    public PageTests()
    {
        var http = new PortAuthorityStub().Client();
        Services.AddSingleton<IBerthPlan>(new BerthPlan(http));
        Services.AddSingleton<IRates>(new Rates(http));
        Services.AddSingleton<IWeather>(new WeatherStation(http));
        Services.AddSingleton<ITideTables>(new TideTables(http));
        Services.AddSingleton<IPilotRoster>(new PilotRoster(http));
    }

    [Fact]
    public void Board_counts_berths()
    {
        var board = Render<BerthBoard>();
        board.WaitForAssertion(() => Assert.Equal("2", board.Find("#count").TextContent), Patience);
        board.Find("#refresh").Click();
        board.WaitForAssertion(() => Assert.Equal("2", board.Find("#count").TextContent), Patience);
    }

    [Fact]
    public void Board_shows_the_rate()
    {
        var board = Render<BerthBoard>();
        board.Find("#rate").Click();
        board.WaitForAssertion(() => Assert.Equal("1.25", board.Find("#rate-text").TextContent), Patience);
    }

    [Fact]
    public void Picked_port_has_its_wind()
    {
        var board = Render<BerthBoard>();
        board.Find("#port").Change("RTM");
        board.Find("#pick").Click();
        board.WaitForAssertion(() => Assert.Equal("RTM: 10 Bft", board.Find("#picked").TextContent), Patience);
    }

    [Fact]
    public void Tides_are_drawn_and_reloaded()
    {
        var board = Render<TideBoard>();
        board.WaitForAssertion(() => Assert.Equal(2, board.FindAll("li").Count), Patience);
        board.Find("#reload").Click();
        board.WaitForAssertion(() => Assert.Equal("HAM 3.5", board.Find("li").TextContent), Patience);
    }

    [Fact]
    public void Pilot_is_called()
    {
        var board = Render<TideBoard>();
        board.Find("#pilot").Click();
        board.WaitForAssertion(() => Assert.Equal("Ada", board.Find("#name").TextContent), Patience);
    }
}
