using Harbor.Contracts;
using Harbor.Services;
using Moq;

namespace Harbor.Tests;

public sealed class DeskTests
{
    private readonly Mock<IRates> _rates = new(MockBehavior.Strict);
    private readonly Mock<IVesselRegister> _register = new();
    private readonly Mock<ITideTables> _tides = new();
    private readonly Mock<IWeather> _weather = new();
    private readonly Mock<IInvoiceStore> _store = new();
    private readonly Mock<ITariffs> _tariffs = new();

    private static readonly Vessel Tern = new("9", "Tern", 180, "DE");

    [Fact]
    public void Card_uses_rate_and_tide()
    {
        _register.Setup(r => r.Find("9")).Returns(Tern);
        _rates.Setup(r => r.GetRate("EUR")).Returns(0.9m);
        _tides.Setup(t => t.Next("HAM")).Returns(new Tide("HAM", 3));
        var card = Vessels().Card("9");
        Assert.Equal(500m, card!.DailyRate);
        Assert.Equal(3, card.Tide);
        _rates.Verify(r => r.GetRate("EUR"), Times.Once);
        _rates.VerifyNoOtherCalls();
    }

    [Fact]
    public void Unknown_vessel_asks_for_no_rate()
    {
        _register.Setup(r => r.Find(It.IsAny<string>())).Returns((Vessel?)null);
        Assert.Null(Vessels().Card("1"));
        _rates.Verify(r => r.GetRate(It.IsAny<string>()), Times.Never);
        _tides.Verify(t => t.Next(It.IsAny<string>()), Times.Never());
    }

    [Fact]
    public void Storm_closes_the_port()
    {
        _register.Setup(r => r.Find("9")).Returns(Tern);
        _weather.SetupSequence(w => w.Forecast("HAM")).Returns(new Forecast("HAM", 11)).Returns(new Forecast("HAM", 3));
        _tides.Setup(t => t.Next("HAM")).Returns(() => new Tide("HAM", 2));
        var desk = Vessels();
        Assert.False(desk.MayEnter("9", "HAM"));
        Assert.True(desk.MayEnter("9", "HAM"));
        _weather.Verify(w => w.Forecast("HAM"), Times.Exactly(2));
    }

    [Fact]
    public void Foreign_invoice_is_converted()
    {
        Invoice? saved = null;
        _tariffs.Setup(t => t.PerTonne("coal")).Returns(2m);
        _rates.Setup(r => r.GetRate("USD")).Returns(1.5m).Verifiable();
        _store.Setup(s => s.Count()).Returns(4);
        _store.Setup(s => s.Save(It.IsAny<Invoice>())).Callback<Invoice>(i => saved = i);
        var notices = new RecordedNotices();
        var invoice = Invoices(notices).Create(new InvoiceRequest("9", "coal", 10, "USD"));
        Assert.Equal(30m, invoice.Amount);
        Assert.Same(invoice, saved);
        Assert.Equal("9: Invoice 1004 over 30.00 USD", Assert.Single(notices.Sent));
        _rates.Verify();
    }

    [Fact]
    public void Rate_that_is_missing_saves_nothing()
    {
        _tariffs.Setup(t => t.PerTonne(It.IsAny<string>())).Returns(1m);
        _rates.Setup(r => r.GetRate("XXX")).Throws(new KeyNotFoundException());
        Assert.Throws<KeyNotFoundException>(() => Invoices(new NoNotices()).Create(new InvoiceRequest("9", "coal", 1, "XXX")));
        _store.Verify(s => s.Save(It.IsAny<Invoice>()), Times.Never);
    }

    private VesselDesk Vessels() => new(_register.Object, _rates.Object, _tides.Object, _weather.Object, Mock.Of<IVisitLog>());

    private InvoiceDesk Invoices(INotices notices) =>
        new(_store.Object, _tariffs.Object, _rates.Object, notices, new PortAuthorityStub().Client());

    private sealed class RecordedNotices : INotices
    {
        public List<string> Sent { get; } = [];

        public void Send(string to, string text) => Sent.Add($"{to}: {text}");
    }
}
