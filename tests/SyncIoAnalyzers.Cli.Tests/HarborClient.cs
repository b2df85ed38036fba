using System.Text;
using System.Text.RegularExpressions;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>Sends the lines of <c>Harbor.requests.txt</c> to a running Harbor.</summary>
sealed class HarborClient(Uri url) : IDisposable
{
    readonly HttpClient _http = new() { BaseAddress = url, Timeout = TimeSpan.FromMinutes(1) };

    /// <summary>Sends a line and returns the waits that the detector saw until the response, as JSON.</summary>
    public async Task<string> SendAsync(HarborRequest request)
    {
        if (request.Client == "hub")
            await InvokeHubAsync(request);
        else
            await SendMessageAsync(request.Client == "click" ? CreateClick(request) : CreateMessage(request));
        return await TakeWaitsAsync();
    }

    public void Dispose() => _http.Dispose();

    Task<string> TakeWaitsAsync() => _http.GetStringAsync("observer/waits");

    async Task SendMessageAsync(HttpRequestMessage message)
    {
        using (message)
        using (var answer = await _http.SendAsync(message))
            Assert.True(
                answer.IsSuccessStatusCode,
                $"{message.RequestUri}: {answer.StatusCode} {await answer.Content.ReadAsStringAsync()}"
            );
    }

    async Task InvokeHubAsync(HarborRequest request)
    {
        using var hub = await HubConnection.OpenAsync(new UriBuilder(url) { Scheme = "ws", Path = request.Path }.Uri);
        if (request.Method == "-")
            return;
        await TakeWaitsAsync(); // those of the connection
        Assert.DoesNotContain("\"error\"", await hub.InvokeAsync(request.Method, request.Body));
    }

    static HttpRequestMessage CreateClick(HarborRequest request) =>
        new(HttpMethod.Post, $"observer/component?element={request.Method}&type=Harbor.Pages.Components.{request.Path},%20Harbor.Pages");

    static HttpRequestMessage CreateMessage(HarborRequest request)
    {
        var message = new HttpRequestMessage(new HttpMethod(request.Method), request.Path);
        if (request.Body != "-")
            message.Content = new LateContent(Encoding.UTF8.GetBytes(Regex.Unescape(request.Body)));
        if (request.Header.Split(": ") is [var name, var value])
            _ = message.Headers.TryAddWithoutValidation(name, value) || message.Content!.Headers.TryAddWithoutValidation(name, value);
        return message;
    }

    /// <summary>A body that arrives after the headers, so that a request that reads it synchronously waits for it.</summary>
    sealed class LateContent(byte[] body) : HttpContent
    {
        protected override async Task SerializeToStreamAsync(Stream stream, System.Net.TransportContext? context)
        {
            await stream.FlushAsync();
            await Task.Delay(30);
            await stream.WriteAsync(body);
        }

        protected override bool TryComputeLength(out long length)
        {
            length = body.Length;
            return true;
        }
    }
}
