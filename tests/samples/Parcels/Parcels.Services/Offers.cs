using Parcels.Contracts;

namespace Parcels.Services;

public sealed class Offers(IEnumerable<ICarrier> carriers, IShelf shelf)
{
    public IReadOnlyList<decimal> For(int id)
    {
        var parcel = shelf.Find(id);
        return [.. carriers.Select(c => c.Quote(parcel))];
    }
}

public sealed class Tracking(IEnumerable<ICarrier> carriers)
{
    public IReadOnlyList<string> Of(int id) => [.. carriers.Select(c => c.Track(id))];
}
