using Parcels.Contracts;

namespace Parcels.Services;

public sealed class MailNotices(HttpClient http) : INotices
{
    public async Task SendAsync(string text)
    {
        using var reader = new StreamReader(await http.GetStreamAsync($"mail?text={text}"));
        reader.ReadToEnd(); // finds SIO101 of GET /parcels/{id}/notice → Notifier.TellAsync → MailNotices.SendAsync
    }
}

public sealed class Notifier(INotices notices)
{
    public Task TellAsync(int id) => notices.SendAsync($"{id} is here");
}

/// <summary>Only the worker runs it.</summary>
public sealed class NightRun(Data.Ledger ledger, HttpClient http)
{
    public int Close()
    {
        http.GetStringAsync("closing").Wait(); // finds SIO001 (background)
        Thread.Sleep(100); // finds SIO002 (background)
        return ledger.Close();
    }
}
