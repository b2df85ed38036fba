using Harbor.Contracts;
using Harbor.Data;

namespace Harbor.Services;

public sealed class PortOverview
{
    private readonly string[] _ports;
    private readonly ITideTables _tides;
    private readonly IPilotRoster _pilots;

    public PortOverview(HarborFiles files, ITideTables tides, IPilotRoster pilots)
    {
        _ports = File.ReadAllLines(files.Ports);
        _tides = tides;
        _pilots = pilots;
    }

    public Dictionary<string, decimal> Tides()
    {
        var all = new Dictionary<string, decimal>();
        foreach (var port in _ports)
            all[port] = _tides.NextAsync(port).Result.Metres;
        return all;
    }

    public int Pilots() => _pilots.CountAsync().AsTask().GetAwaiter().GetResult();
}
