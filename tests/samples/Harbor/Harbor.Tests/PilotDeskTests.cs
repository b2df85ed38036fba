using Harbor.Contracts;
using Harbor.Data;
using Harbor.Services;
using NSubstitute;

namespace Harbor.Tests;

public sealed class PilotDeskTests
{
    private readonly IPilotRoster _roster = Substitute.For<IPilotRoster>();
    private readonly ITideTables _tides = Substitute.For<ITideTables>();
    private readonly IWeather _weather = Substitute.For<IWeather>();

    [Fact]
    public void Pilot_on_duty_gets_the_visit()
    {
        _roster.OnDuty().Returns(new Pilot("Kim", true));
        _roster.Book("Kim", Arg.Any<int>()).Returns(true, false);
        var desk = Desk();
        Assert.Equal("Kim", desk.Assign(1));
        Assert.Equal("none", desk.Assign(2));
        _roster.Received(2).OnDuty();
        _roster.Received(1).Book("Kim", 2);
    }

    [Fact]
    public async Task Briefing_asks_for_tide_and_wind()
    {
        _tides.Next("HAM").Returns(new Tide("HAM", 1.5m));
        _weather.Forecast(Arg.Is<string>(p => p.Length == 3)).Returns(c => new Forecast(c.Arg<string>(), 4));
        Assert.Equal("fog: 1.5 m, 4 Bft", await Desk().BriefAsync("HAM", default));
        _tides.Received().Next("HAM");
        _weather.DidNotReceive().Forecast("RTM");
    }

    [Fact]
    public void Rates_are_asked_for_once()
    {
        var rates = Substitute.For<IRates>();
        rates.GetRate("USD").Returns(1.25m);
        var cached = new CachedRates(rates);
        Assert.Equal(1.25m, cached.GetRate("USD"));
        Assert.Equal(1.25m, cached.GetRate("USD"));
        rates.Received(1).GetRate("USD");
    }

    [Fact]
    public void Too_long_vessel_is_not_assigned()
    {
        var plan = Substitute.For<IBerthPlan>();
        var register = Substitute.For<IVesselRegister>();
        plan.Get("A1").Returns(new Berth("A1", 100, "North", null));
        register.Find("9").Returns(new Vessel("9", "Tern", 180, "DE"));
        using var folder = new HarborFolder();
        var desk = new BerthDesk(plan, register, new Journal(new HarborFiles(folder.Path)));
        Assert.False(desk.Place(new Visit(1, "9", "A1", default)));
        plan.DidNotReceiveWithAnyArgs().Assign("", "");
    }

    [Fact]
    public void Free_berths_have_no_vessel()
    {
        var plan = Substitute.For<IBerthPlan>();
        plan.All().Returns([new Berth("A1", 1, "N", null), new Berth("A2", 1, "N", "9")]);
        var desk = new BerthDesk(plan, new EmptyRegister(), null!);
        Assert.Equal("A1", Assert.Single(desk.Free()).Code);
        plan.Received(1).All();
    }

    private PilotDesk Desk() => new(_roster, _tides, _weather, new PortAuthorityStub().Client());

    private sealed class EmptyRegister : IVesselRegister
    {
        public Vessel? Find(string imo) => null;

        public IReadOnlyList<Vessel> InPort() => [];

        public void Report(Visit visit)
        {
        }
    }
}
