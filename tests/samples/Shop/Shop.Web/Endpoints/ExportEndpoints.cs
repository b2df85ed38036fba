using System.Text;
using Shop.Data;
using Shop.Services;

namespace Shop.Web.Endpoints;

public static class ExportEndpoints
{
    public static IResult Export(string format, ICatalog catalog) =>
        Exports.Formats.TryGetValue(format, out var export) ? Results.Text(export(catalog.All())) : Results.NotFound();

    public static async Task Raw(HttpContext context, ICatalog catalog)
    {
        var names = string.Join("\n", catalog.All().Select(p => p.Name));
        Exports.WriteHeader(context.Response.Body);
        await Exports.WriteAsync(context.Response.Body, Encoding.UTF8.GetBytes(names), async: true);
        Exports.CopyTo(context.Response.Body, "\nend\n");
    }

    public static string Report(string name, OrderLedger ledger, IRepository<Leaflet> leaflets)
    {
        Report report = name == "sales" ? new SalesReport(ledger) : new LeafletReport(leaflets);
        return report.Render();
    }
}
