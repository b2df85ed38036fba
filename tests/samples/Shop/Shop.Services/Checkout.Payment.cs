namespace Shop.Services;

public sealed partial class Checkout
{
    private bool Pay(decimal total)
    {
        if (total < 50)
            return gateway.Send(total); // silent: the counterpart is obsolete
        return Task.Run(() => gateway.ChargeAsync(total).Result).Result; // finds SIO201
    }
}

public sealed class PaymentGateway(HttpClient http)
{
    public async Task<bool> ChargeAsync(decimal total)
    {
        using var response = await http.PostAsync($"internal/charge/{total:0}", null);
        return response.IsSuccessStatusCode;
    }

    public bool Send(decimal total)
    {
        Thread.Sleep(10); // finds SIO002
        return total > 0;
    }

    [Obsolete("Use ChargeAsync.")]
    public Task<bool> SendAsync(decimal total) => ChargeAsync(total);
}
