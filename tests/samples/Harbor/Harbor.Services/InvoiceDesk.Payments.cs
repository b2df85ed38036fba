using System.Globalization;
using System.Net.Http.Json;
using Harbor.Contracts;

namespace Harbor.Services;

public sealed partial class InvoiceDesk
{
#if LEGACY_LEDGER
    private const string Ledger = "ledger/v1";
#else
    private const string Ledger = "ledger";
#endif

    public bool Pay(int number)
    {
        var invoice = Get(number);
        if (invoice == null)
            return false;
        var response = http.PostAsJsonAsync($"{Ledger}/payments", invoice).Await();
        if (!response.IsSuccessStatusCode)
            return false;
        notices.Send(invoice.Imo, $"Paid {invoice.Number}");
        return true;
    }

    public decimal Balance(string imo)
    {
        var text = http.GetStringAsync($"{Ledger}/{imo}").Result;
#if LEGACY_LEDGER
        text = text.TrimEnd('-');
#endif
        return decimal.Parse(text, CultureInfo.InvariantCulture);
    }

    public string Reminder(int number) => Retry.Times(3, () => http.GetStringAsync($"reminders/{number}").GetAwaiter().GetResult());
}
