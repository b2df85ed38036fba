using System.Globalization;
using Parcels.Contracts;

namespace Parcels.Carriers;

public sealed class RoadCarrier(HttpClient http) : ICarrier
{
    public string Name => "road";

    public decimal Quote(Parcel parcel) => decimal.Parse(
        http.GetStringAsync($"quote/{parcel.Weight}").Result, // finds SIO001 of GET /parcels/{id}/quotes → Offers.For → RoadCarrier.Quote
        CultureInfo.InvariantCulture);

    public string Track(int id) => http.GetStringAsync($"track/{id}").GetAwaiter().GetResult(); // finds SIO001 of GET /parcels/{id}/track → Tracking.Of → RoadCarrier.Track
}
