using Parcels.Contracts;

namespace Parcels.Carriers;

public sealed class RailCarrier : ICarrier
{
    private readonly Timetable _timetable = new();

    public string Name => "rail";

    public decimal Quote(Parcel parcel) => parcel.Weight * _timetable.Next(parcel.Town);

    public string Track(int id) => $"{id} is on its way"; // silent: nothing waits
}

/// <summary>A step further than the interface.</summary>
internal sealed class Timetable
{
    public int Next(string town)
    {
        Thread.Sleep(town.Length); // finds SIO002 of GET /parcels/{id}/quotes → Offers.For → RailCarrier.Quote → Timetable.Next
        return town.Length;
    }
}
