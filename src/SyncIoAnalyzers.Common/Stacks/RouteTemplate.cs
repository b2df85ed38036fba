namespace SyncIoAnalyzers.Common.Stacks;

/// <summary>Compares the template of a route, as the source code has it, with a request that was seen.</summary>
internal static class RouteTemplate
{
    /// <summary>Returns true if a template can lead to a request.</summary>
    /// <param name="template">The template as <c>GET /orders/{id:int}</c>; without HTTP method, it serves each of them.</param>
    /// <param name="request">The request as <c>GET /orders/{id}</c>, with a placeholder or a value for each parameter.</param>
    /// <param name="isComplete">False if a group or a controller may add segments in front of the template.</param>
    public static bool IsMatch(string template, string request, bool isComplete)
    {
        var (verb, path) = SplitVerb(template);
        var (method, requested) = SplitVerb(request);
        var (expected, segments) = (SplitPath(path), SplitPath(requested));
        return (verb == "" || verb.Equals(method, StringComparison.OrdinalIgnoreCase))
            && (isComplete ? expected.Length == segments.Length : expected.Length <= segments.Length)
            && expected.Zip(segments[^expected.Length..]).All(pair => IsSegmentMatch(pair.First, pair.Second));
    }

    static (string Verb, string Path) SplitVerb(string route) =>
        route.IndexOf(' ') is >= 0 and var at ? (route[..at], route[(at + 1)..]) : ("", route);

    static string[] SplitPath(string path) => path.Split('/', StringSplitOptions.RemoveEmptyEntries);

    static bool IsSegmentMatch(string template, string segment) =>
        template.Contains('{') || template.Equals(segment, StringComparison.OrdinalIgnoreCase);
}
