using System.Net;
using System.Net.Sockets;
using System.Text.Encodings.Web;
using System.Text.Json;
using System.Text.Json.Nodes;

namespace SyncIoAnalyzers.Package.Tests.Support;

/// <summary>Plays the comments of a pull request in the APIs of GitHub, Azure Repos and GitLab.</summary>
sealed class CommentServer : IDisposable
{
    /// <summary>The id of a comment of another person, which the token of the build may not change.</summary>
    public const int ForeignId = 1;

    // GitHub does not escape markup in its answers, and GitLab does.
    static readonly JsonSerializerOptions Plain = new() { Encoder = JavaScriptEncoder.UnsafeRelaxedJsonEscaping };

    readonly HttpListener _listener = new();
    readonly SortedDictionary<int, string> _comments = new() { [ForeignId] = "See \"id\":5,\"body\":\"<!-- syncio -->\" above {[,\\\"" };

    public CommentServer()
    {
        using (var probe = new TcpListener(IPAddress.Loopback, 0))
        {
            probe.Start();
            Address = $"http://127.0.0.1:{((IPEndPoint)probe.LocalEndpoint).Port}/";
        }
        _listener.Prefixes.Add(Address);
        _listener.Start();
        _ = AnswerAsync();
    }

    /// <summary>Gets the address, which ends with a slash.</summary>
    public string Address { get; }

    /// <summary>True if the token may only read, as in the pull request of a fork.</summary>
    public bool IsReadOnly { get; set; }

    /// <summary>Gets the received requests.</summary>
    public List<string> Requests { get; } = [];

    /// <summary>Gets the comments that the token has created, by their ids.</summary>
    public Dictionary<int, string> OwnComments => _comments.Where(c => c.Key != ForeignId).ToDictionary();

    /// <summary>Gets the last status of a thread.</summary>
    public string Status { get; private set; } = "";

    /// <summary>Replaces the comment of the other person.</summary>
    public void WriteForeign(string text) => _comments[ForeignId] = text;

    public void Dispose() => ((IDisposable)_listener).Dispose();

    async Task AnswerAsync()
    {
        while (_listener.IsListening)
        {
            HttpListenerContext context;
            try
            {
                context = await _listener.GetContextAsync();
            }
            catch (Exception stopped) when (stopped is HttpListenerException or ObjectDisposedException)
            {
                return;
            }
            using var answer = new StreamWriter(context.Response.OutputStream);
            using var reader = new StreamReader(context.Request.InputStream);
            answer.Write(Answer(context.Request, await reader.ReadToEndAsync(), context.Response));
        }
    }

    string Answer(HttpListenerRequest request, string body, HttpListenerResponse response)
    {
        var path = request.Url!.AbsolutePath;
        Requests.Add($"{request.HttpMethod} {path}");
        var isKnown = request.Headers["Authorization"] == "Bearer secret" || request.Headers["PRIVATE-TOKEN"] == "secret";
        if (request.HttpMethod == "GET")
            return ListComments(path, request.QueryString["page"] is null or "1");
        var id = path.Split('/').Select(part => int.TryParse(part, out var number) ? number : 0).LastOrDefault(number => number > 0);
        id = path.EndsWith("/comments/1", StringComparison.Ordinal) && path.Contains("/threads/") ? int.Parse(path.Split('/')[^3]) : id;
        if (!isKnown || IsReadOnly || (request.HttpMethod != "POST" && id == ForeignId))
            response.StatusCode = 403;
        else
            Store(request.HttpMethod == "POST" ? _comments.Keys.Max() + 7 : id, JsonNode.Parse(body)!);
        return "{}";
    }

    void Store(int id, JsonNode body)
    {
        Status = (string?)body["status"] ?? Status;
        if ((string?)(body["comments"]?[0]?["content"] ?? body["content"] ?? body["body"]) is { } text)
            _comments[id] = text;
    }

    string ListComments(string path, bool isFirst)
    {
        var comments = isFirst ? _comments.ToList() : [];
        return path.EndsWith("/threads", StringComparison.Ordinal)
                ? JsonSerializer.Serialize(new { value = comments.Select(CreateThread), count = comments.Count })
            : path.EndsWith("/notes", StringComparison.Ordinal) ? JsonSerializer.Serialize(comments.Select(CreateComment))
            : JsonSerializer.Serialize(comments.Select(CreateComment), Plain);
    }

    static object CreateComment(KeyValuePair<int, string> comment) =>
        new
        {
            id = comment.Key,
            type = (string?)null,
            user = new { id = 99, login = "bot" },
            body = comment.Value,
            labels = Array.Empty<int>(),
        };

    static object CreateThread(KeyValuePair<int, string> comment) =>
        new
        {
            comments = new[] { new { id = 1, content = comment.Value } },
            properties = new { kind = new { id = 98 } },
            id = comment.Key,
        };
}
