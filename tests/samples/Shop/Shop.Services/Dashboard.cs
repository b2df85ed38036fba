using Shop.Data;

namespace Shop.Services;

public sealed class Dashboard(RateClient rates, Quotes quotes, AuditTrail audit)
{
    public string Summary()
    {
        var rate = rates.FetchAsync("gbp");
        var quote = quotes.GetAsync(1);
        Task.WaitAll(rate, quote); // finds SIO001
        audit.Record("summary");
        return $"{rate.Result} {quote.Result}"; // silent: WaitAll came before
    }

    public async Task<int> ForecastAsync(int days, CancellationToken ct)
    {
        using var limit = CancellationTokenSource.CreateLinkedTokenSource(ct);
        var forecast = await Task.Run(() => Simulate(days), limit.Token); // silent: CPU work
        limit.Cancel(); // silent: not I/O
        return forecast;
    }

    private static int Simulate(int days)
    {
        var state = 17;
        for (var i = 0; i < days * 1000; i++)
            state = state * 31 + i;
        return state & 0xFFFF;
    }
}

public sealed class AuditTrail(ShopContext db)
{
    public void Record(string text)
    {
        db.Audit.Add(new AuditEntry { Text = text }); // silent: Add does no I/O
        db.SaveChanges(); // finds SIO101
    }
}
