using System.Net.Http.Json;
using Harbor.Contracts;
using Microsoft.Extensions.Logging;

namespace Harbor.Services;

public sealed class MailNotices(HttpClient http, ILogger<MailNotices> log) : INotices
{
    public void Send(string to, string text)
    {
        using var response = http.PostAsJsonAsync("mails", new { to, text }).Result;
        if (!response.IsSuccessStatusCode)
            log.LogWarning("No mail for {To}: {Status}", to, response.StatusCode);
    }
}

public sealed class NoNotices : INotices
{
    public void Send(string to, string text)
    {
    }
}
