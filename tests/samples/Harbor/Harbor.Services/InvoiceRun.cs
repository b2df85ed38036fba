using Harbor.Contracts;
using Harbor.Data;

namespace Harbor.Services;

public sealed class InvoiceRun(IInvoiceStore store, IRates rates, IVisitLog visits, IManifestArchive archive, TariffSheet sheet)
{
    private readonly object _gate = new();

    public event EventHandler<VisitEventArgs>? Closed;

    public decimal Total { get; private set; }

    public Visit Newest => visits.Latest;

    public int Close(IEnumerable<int> numbers)
    {
        var closed = 0;
        lock (_gate)
        {
            foreach (var number in numbers)
            {
                var invoice = store.Get(number);
                if (invoice == null)
                    continue;
                Total += invoice.Amount / rates.GetRate(invoice.Currency);
                closed++;
            }
        }

        Closed?.Invoke(this, new VisitEventArgs(Newest));
        return closed;
    }

    public IEnumerable<decimal> Preview(IEnumerable<string> manifests)
    {
        foreach (var number in manifests)
        {
            foreach (var line in archive.Lines(number))
            {
                var cells = line.Split(';');
                if (cells.Length == 2)
                    yield return decimal.Parse(cells[1]) * (2 + sheet.Surcharge(cells[0]));
            }
        }
    }
}
