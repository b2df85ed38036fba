namespace Harbor.Contracts;

public sealed record Vessel(string Imo, string Name, int Length, string Flag);

public sealed record VesselCard(Vessel Vessel, decimal DailyRate, decimal Tide);

public sealed record Berth(string Code, int Length, string Terminal, string? Imo);

public sealed record Visit(int Id, string Imo, string Berth, DateOnly Day);

public sealed record Tide(string Port, decimal Metres);

public sealed record Forecast(string Port, int Wind);

public sealed record Pilot(string Name, bool OnDuty);

public sealed record Invoice(int Number, string Imo, decimal Amount, string Currency);

public sealed record InvoiceRequest(string Imo, string Cargo, int Tonnes, string Currency);

public sealed record Crane(string Code, int Tonnes);

public sealed record Tug(string Name, int Bollard);

public sealed record TrafficReport(string Port, decimal Metres, int Wind);

public sealed class Digest
{
    public int Depth { get; init; }

    public int Pilots { get; init; }

    public string Remark { get; init; } = "";
}

public sealed record VesselQuestion(string Imo);

public sealed class VisitEventArgs(Visit visit) : EventArgs
{
    public Visit Visit { get; } = visit;
}
