using System.Net;
using System.Net.Http.Json;
using Harbor.Contracts;

namespace Harbor.Tests;

public sealed class InvoiceTests(HarborHost host) : IClassFixture<HarborHost>
{
    [Theory]
    [InlineData("/invoices/balance/9", "-120.50")]
    [InlineData("/invoices/1001/reminder", "Second reminder")]
    [InlineData("/invoices/convert?amount=10&from=EUR&to=USD", "12.50")]
    [InlineData("/invoices/tariff/version", "7")]
    public async Task Invoices_are_answered(string path, string expected) => Assert.Equal(expected, await host.GetAsync(path));

    [Fact]
    public async Task Created_invoice_is_stored_and_mailed()
    {
        using var client = host.CreateClient();
        using var response = await client.PostAsJsonAsync("/invoices", new InvoiceRequest("9", "coal", 10, "USD"));
        var invoice = await response.Content.ReadFromJsonAsync<Invoice>();
        Assert.Equal(31.25m, invoice!.Amount);
        Assert.Contains(host.Authority.Sent, s => s.StartsWith("POST mails", StringComparison.Ordinal) && s.Contains("31.25 USD"));
        Assert.Contains("31.25", await host.GetAsync($"/invoices/{invoice.Number}"));
    }

    [Fact]
    public async Task Draft_is_found() => Assert.Contains("\"number\":1002", await host.GetAsync("/invoices/drafts/1002"));

    [Fact]
    public async Task Missing_draft_is_not_found()
    {
        using var client = host.CreateClient();
        Assert.Equal(HttpStatusCode.NotFound, (await client.GetAsync("/invoices/drafts/9")).StatusCode);
    }

    [Fact]
    public async Task Paid_invoice_is_in_the_ledger()
    {
        using var client = host.CreateClient();
        using var response = await client.PostAsync("/invoices/1001/payments", null);
        Assert.Equal(HttpStatusCode.NoContent, response.StatusCode);
        Assert.Contains(host.Authority.Sent, s => s.StartsWith("POST ledger/payments", StringComparison.Ordinal));
    }
}
