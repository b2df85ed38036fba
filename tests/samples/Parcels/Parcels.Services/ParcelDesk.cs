using Parcels.Contracts;
using Parcels.Data;

namespace Parcels.Services;

public sealed class ParcelDesk(IShelf shelf, Ledger ledger, Gate gate)
{
    public Parcel Find(int id) => shelf.Find(id);

    public void Accept(Parcel parcel)
    {
        gate.Enter();
        try
        {
            ledger.Book(parcel.Id);
            shelf.Put(parcel);
        }
        finally
        {
            gate.Leave();
        }
    }
}
