using Harbor.Contracts;
using Microsoft.AspNetCore.Components;

namespace Harbor.Pages.Components;

public partial class BerthBoard
{
    private IReadOnlyList<Berth> _berths = [];
    private string _rate = "";
    private string _picked = "";

    [Inject]
    public required IBerthPlan Plan { get; set; }

    [Inject]
    public required IRates Rates { get; set; }

    [Inject]
    public required IWeather Weather { get; set; }

    protected override void OnInitialized()
    {
        _berths = Plan.All();
    }

    private void Clicked()
    {
        _berths = Plan.AllAsync().Result;
    }

    private void ShowRate()
    {
        _rate = Rates.GetRate("USD").ToString("0.00");
    }

    private void Picked(string port)
    {
        var forecast = Weather.Forecast(port);
        _picked = $"{port}: {forecast.Wind} Bft";
    }
}
