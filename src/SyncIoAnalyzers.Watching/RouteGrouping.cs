using System.Text.RegularExpressions;

namespace SyncIoAnalyzers.Watching;

/// <summary>
/// Groups requests that differ only in their parameters, as a route does. The process reports paths, of which there is no limited number.
/// </summary>
internal sealed partial class RouteGrouping
{
    /// <summary>The group of all further requests.</summary>
    public const string OtherRequests = "other requests";

    // More than anyone reads. Names in paths cannot be distinguished from words of the route.
    const int MaxRoutes = 200;

    readonly HashSet<string> _knownRoutes = new(StringComparer.Ordinal);

    /// <summary>Returns the request in the form of its route: <c>GET /orders/{id}</c>.</summary>
    public string GetRoute(string method, string path)
    {
        var route = $"{method} {string.Join('/', path.Split('/').Select(part => IdPattern().IsMatch(part) ? "{id}" : part))}";
        return _knownRoutes.Contains(route) || _knownRoutes.Count < MaxRoutes && _knownRoutes.Add(route) ? route : OtherRequests;
    }

    // A number, also with a sign, a date or a version; a GUID; encoded text: long, with at least one digit.
    [GeneratedRegex(
        @"^(?:[-+]?[0-9][0-9.,:_-]*|\{?[0-9A-Fa-f]{8}-(?:[0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}\}?|(?=[^0-9]*[0-9])[0-9A-Za-z_=-]{16,})$"
    )]
    private static partial Regex IdPattern();
}
