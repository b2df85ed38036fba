using Harbor.Contracts;

namespace Harbor.Services;

public sealed class VesselDesk(IVesselRegister register, IRates rates, ITideTables tides, IWeather weather, IVisitLog visits)
{
    public VesselCard? Card(string imo)
    {
        var vessel = register.Find(imo);
        if (vessel == null)
            return null;
        var euro = rates.GetRate("EUR");
        return new VesselCard(vessel, decimal.Round(vessel.Length * 2.5m / euro, 2), tides.Next("HAM").Metres);
    }

    public IReadOnlyList<string> Names()
    {
        var names = new List<string>();
        foreach (var vessel in register.InPort())
            names.Add(vessel.Name);
        names.Sort(StringComparer.Ordinal);
        return names;
    }

    public bool MayEnter(string imo, string port)
    {
        var vessel = register.Find(imo);
        return vessel is { Length: < 400 } && weather.Forecast(port).Wind < 9 && tides.Next(port).Metres > 1;
    }

    public void Arrive(Visit visit)
    {
        register.Report(visit);
        visits.Add(visit);
    }

    public IEnumerable<Visit> History(string imo) => visits.ReadAsync(imo).ToBlockingEnumerable();

    public string LastSeen() => visits.Latest.Imo;
}
