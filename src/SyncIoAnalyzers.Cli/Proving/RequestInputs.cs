using System.Text.Json;

namespace SyncIoAnalyzers.Cli.Proving;

/// <summary>The parts of one request that its route does not contain.</summary>
internal sealed record RequestInput
{
    /// <summary>The values of the route parameters.</summary>
    public IReadOnlyDictionary<string, string> Values { get; init; } = new Dictionary<string, string>();

    /// <summary>The query, without question mark.</summary>
    public string Query { get; init; } = "";

    /// <summary>The headers.</summary>
    public IReadOnlyDictionary<string, string> Headers { get; init; } = new Dictionary<string, string>();

    /// <summary>The body; null for none.</summary>
    public string? Body { get; init; }
}

/// <summary>A request that is sent once before the load, and whose cookies the load then sends.</summary>
/// <param name="Path">The path.</param>
internal sealed record LoginRequest(string Path)
{
    /// <summary>The HTTP method.</summary>
    public string Method { get; init; } = "POST";

    /// <summary>The body.</summary>
    public string Body { get; init; } = "";

    /// <summary>The type of the body.</summary>
    public string ContentType { get; init; } = "application/json";
}

/// <summary>The file that tells what the routes of an application leave open: route values, queries, headers, bodies and a login.</summary>
internal sealed record RequestInputs
{
    /// <summary>The name of the file that is used if it is in the folder of the solution.</summary>
    public const string DefaultName = "syncio.requests.json";

    static readonly JsonSerializerOptions Options = new(JsonSerializerDefaults.Web)
    {
        ReadCommentHandling = JsonCommentHandling.Skip,
        AllowTrailingCommas = true,
        UnmappedMemberHandling = System.Text.Json.Serialization.JsonUnmappedMemberHandling.Disallow,
    };

    /// <summary>The headers of all requests.</summary>
    public IReadOnlyDictionary<string, string> Headers { get; init; } = new Dictionary<string, string>();

    /// <summary>The login; null for none.</summary>
    public LoginRequest? Login { get; init; }

    /// <summary>The requests, by their route as <c>syncio check</c> writes it: <c>GET /orders/{id}</c>.</summary>
    public IReadOnlyDictionary<string, RequestInput> Requests { get; init; } = new Dictionary<string, RequestInput>();

    /// <summary>Reads a file.</summary>
    /// <exception cref="StopException">The file cannot be read, with the line of the mistake.</exception>
    public static RequestInputs ReadFile(string file)
    {
        try
        {
            return JsonSerializer.Deserialize<RequestInputs>(File.ReadAllText(file), Options) ?? new();
        }
        catch (JsonException wrong)
        {
            throw new StopException($"{file}({wrong.LineNumber + 1}): {wrong.Message.Split(" Path:")[0].TrimEnd('.')}; see docs/prove.md.");
        }
        catch (Exception unreadable) when (unreadable is IOException or UnauthorizedAccessException)
        {
            throw new StopException($"{file} cannot be read: {unreadable.Message}");
        }
    }

    /// <summary>Returns the inputs with further values of a route.</summary>
    public RequestInputs AddValues(string route, IReadOnlyDictionary<string, string> values)
    {
        var input = FindInput(route);
        var added = input with { Values = input.Values.Concat(values).ToDictionary() };
        return this with { Requests = new Dictionary<string, RequestInput>(Requests) { [route] = added } };
    }

    /// <summary>Returns the input of a route; an empty one if the file has none.</summary>
    public RequestInput FindInput(string route) => Requests.GetValueOrDefault(route) ?? new();
}
