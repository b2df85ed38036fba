using System.Text.RegularExpressions;

namespace SyncIoAnalyzers.Cli.Watching;

/// <summary>Puts requests together that differ only in what they ask for, as a route does: the process tells their paths, and of these there is no end.</summary>
internal sealed partial class Routes
{
    /// <summary>What stands for all further ones.</summary>
    public const string Others = "other requests";

    // More than anyone reads; names in paths are not to be told from words of the route.
    const int Most = 200;

    readonly HashSet<string> _known = new(StringComparer.Ordinal);

    /// <summary>The request as its route would have it: <c>GET /orders/{id}</c>.</summary>
    public string Of(string method, string path)
    {
        var route = $"{method} {string.Join('/', path.Split('/').Select(part => Id().IsMatch(part) ? "{id}" : part))}";
        return _known.Contains(route) || _known.Count < Most && _known.Add(route) ? route : Others;
    }

    // A number, also with a sign, a date or a version; a GUID; what is encoded: long, and with digits in it.
    [GeneratedRegex(@"^(?:[-+]?[0-9][0-9.,:_-]*|\{?[0-9A-Fa-f]{8}-(?:[0-9A-Fa-f]{4}-){3}[0-9A-Fa-f]{12}\}?|(?=[^0-9]*[0-9])[0-9A-Za-z_=-]{16,})$")]
    private static partial Regex Id();
}
