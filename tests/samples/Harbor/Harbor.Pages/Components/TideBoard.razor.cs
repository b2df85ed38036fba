using Harbor.Contracts;
using Microsoft.AspNetCore.Components;

namespace Harbor.Pages.Components;

public partial class TideBoard : ComponentBase
{
    private readonly Dictionary<string, decimal> _tides = [];
    private string _pilot = "";

    [Inject]
    public required ITideTables Tides { get; set; }

    [Inject]
    public required IPilotRoster Pilots { get; set; }

    [Parameter]
    public string[] Ports { get; set; } = ["HAM", "RTM"];

    protected override void OnParametersSet() => Reload();

    private void Reload()
    {
        foreach (var port in Ports)
            _tides[port] = Tides.Next(port).Metres;
    }

    private void Call() => _pilot = Pilots.OnDuty().Name;
}
