using System.Collections.Immutable;
using System.Net;
using System.Text;
using System.Text.RegularExpressions;
using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Companion.Load;

namespace SyncIoAnalyzers.Cli.Proving;

/// <summary>A request with the findings that hold its thread.</summary>
/// <param name="Route">The request as <c>GET /orders/{id}</c>.</param>
/// <param name="Findings">The findings, in the order of their files.</param>
internal sealed partial record ProvenRequest(string Route, ImmutableArray<ReportedFinding> Findings)
{
    /// <summary>The HTTP method.</summary>
    public string Method => Route.Split(' ')[0];

    /// <summary>Returns true if the request only reads, according to its method.</summary>
    public bool IsSafe => Method is "GET" or "HEAD";

    /// <summary>The route template.</summary>
    string Template => Route.Split(' ', 2)[1];

    /// <summary>Returns the requests of findings that can be sent: the route with the most findings first.</summary>
    public static IEnumerable<ProvenRequest> FindRequests(IEnumerable<ReportedFinding> findings) =>
        findings
            .Where(f => f.Place == "request" && RoutePattern().IsMatch(f.Entry))
            .GroupBy(f => f.Entry)
            .OrderByDescending(g => g.Count())
            .ThenBy(g => g.Key, StringComparer.Ordinal)
            .Select(g => new ProvenRequest(g.Key, [.. g.OrderBy(f => f.File, StringComparer.Ordinal).ThenBy(f => f.Line)]));

    /// <summary>Returns the names of route parameters that need a value: those that are neither optional nor given.</summary>
    public IReadOnlyList<string> FindMissingValues(RequestInput input) =>
        [
            .. ParameterPattern()
                .Matches(Template)
                .Where(p => p.Groups["default"].Value == "" && !p.Groups["optional"].Success)
                .Select(p => p.Groups["name"].Value)
                .Where(name => !input.Values.ContainsKey(name)),
        ];

    /// <summary>Creates the request to a server on this machine.</summary>
    /// <param name="port">The port.</param>
    /// <param name="input">The parts that the route does not contain.</param>
    /// <param name="headers">Further headers.</param>
    public RequestTarget CreateTarget(int port, RequestInput input, IEnumerable<KeyValuePair<string, string>> headers)
    {
        var path = ParameterPattern().Replace(Template, p => GetValue(p, input)).Replace("//", "/");
        var query = input.Query == "" ? "" : "?" + input.Query.TrimStart('?');
        var url = new Uri($"http://{IPAddress.Loopback}:{port}/{path.TrimStart('/')}{query}");
        return new RequestTarget(url, $"{IPAddress.Loopback}")
        {
            Method = Method,
            Headers = [.. headers.Concat(input.Headers).Select(h => $"{h.Key}: {h.Value}")],
            Body = input.Body is { } body ? Encoding.UTF8.GetBytes(body) : null,
        };
    }

    static string GetValue(Match parameter, RequestInput input) =>
        Uri.EscapeDataString(input.Values.GetValueOrDefault(parameter.Groups["name"].Value) ?? parameter.Groups["default"].Value);

    [GeneratedRegex("^(?:GET|HEAD|POST|PUT|PATCH|DELETE) /")]
    private static partial Regex RoutePattern();

    // {id}, {id:int}, {*rest}, {page=1}, {name?}
    [GeneratedRegex(@"\{\*{0,2}(?<name>\w+)(?::[^}=?]*(?:\([^)]*\))?)*(?:=(?<default>[^}?]*))?(?<optional>\?)?\}")]
    private static partial Regex ParameterPattern();
}
