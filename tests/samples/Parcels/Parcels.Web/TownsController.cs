using Microsoft.AspNetCore.Mvc;
using Parcels.Contracts;
using Parcels.Services;

namespace Parcels.Web;

public sealed class TownsController(TownReports reports) : ControllerBase
{
    public string Balance(string town) => reports.Of(town);

    public string Receipt(int id) => reports.Receipt(new Parcel(id, "", 1));
}
