using System.Net;

namespace SyncIoAnalyzers.Cli.Tests.Pictures;

/// <summary>A backend of the sample that answers every request after the same delay.</summary>
sealed class DelayedBackend : IDisposable
{
    static readonly TimeSpan Delay = TimeSpan.FromMilliseconds(500);

    readonly HttpListener _listener = new();

    public DelayedBackend()
    {
        Url = $"http://127.0.0.1:{SlowBackend.FreePort()}/";
        _listener.Prefixes.Add(Url);
        _listener.Start();
        _ = ServeAsync();
    }

    public string Url { get; }

    public void Dispose() => _listener.Close();

    async Task ServeAsync()
    {
        while (_listener.IsListening)
            _ = AnswerAsync(await _listener.GetContextAsync());
    }

    static async Task AnswerAsync(HttpListenerContext context)
    {
        await Task.Delay(Delay);
        context.Response.Close("10.5"u8.ToArray(), willBlock: false);
    }
}
