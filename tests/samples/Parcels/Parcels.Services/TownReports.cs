using Parcels.Contracts;
using Parcels.Data;

namespace Parcels.Services;

public sealed class TownReports(Ledger ledger, IReceipts receipts)
{
    public string Of(string town) => $"{town}: {ledger.Balance(town)}";

    public string Receipt(Parcel parcel) => receipts.Print(parcel);
}

public sealed class PaperReceipts : IReceipts
{
    public string Print(Parcel parcel) => File.ReadAllText("receipt.txt") + parcel.Id; // finds SIO102 of TownsController.Receipt → TownReports.Receipt → PaperReceipts.Print
}
