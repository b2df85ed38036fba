using Harbor.Contracts;

namespace Harbor.Services;

public sealed partial class InvoiceDesk(IInvoiceStore store, ITariffs tariffs, IRates rates, INotices notices, HttpClient http)
{
    public Invoice Create(InvoiceRequest request)
    {
        var amount = request.Tonnes * tariffs.PerTonne(request.Cargo);
        if (request.Currency != "EUR")
            amount *= rates.GetRate(request.Currency);
        var invoice = new Invoice(1000 + store.Count(), request.Imo, decimal.Round(amount, 2), request.Currency);
        store.Save(invoice);
        notices.Send(request.Imo, $"Invoice {invoice.Number} over {invoice.Amount:0.00} {invoice.Currency}");
        return invoice;
    }

    public Invoice? Get(int number) => store.Get(number);

    public Invoice? Draft(int number) => store.TryGetDraft(number, out var draft) ? draft : null;

    public decimal Convert(decimal amount, string from, string to)
    {
        var source = rates.GetRate(from);
        var target = rates.GetRate(to);
        return decimal.Round(amount / source * target, 2);
    }

    public int TariffVersion() => tariffs.Version();
}
