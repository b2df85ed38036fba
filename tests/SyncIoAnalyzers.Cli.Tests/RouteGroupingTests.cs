using SyncIoAnalyzers.Watching;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>The routes that are inferred from the request paths of a process.</summary>
public class RouteGroupingTests
{
    readonly RouteGrouping _routes = new();

    [Theory]
    [InlineData("/orders/42/lines/7", "/orders/{id}/lines/{id}")]
    [InlineData("/orders/0f8fad5b-d9cb-469f-a165-70867728950e", "/orders/{id}")]
    [InlineData("/sales/2026-11-22", "/sales/{id}")]
    [InlineData("/files/Zm9vYmFyMTIzNDU2Nzg5MA==", "/files/{id}")]
    public void Requests_with_different_ids_form_one_route(string path, string route) =>
        Assert.Equal($"GET {route}", _routes.GetRoute("GET", path));

    [Theory, InlineData("/"), InlineData("/api/v2/orders"), InlineData("/scenarios/blob/sync"), InlineData("/administration-and-settings")]
    public void Words_of_a_path_are_kept(string path) => Assert.Equal($"GET {path}", _routes.GetRoute("GET", path));

    [Fact]
    public void Number_of_routes_is_limited()
    {
        var seen = Enumerable.Range(0, 10_000).Select(n => _routes.GetRoute("GET", $"/shop{n}x")).ToHashSet();
        Assert.InRange(seen.Count, 100, 1000);
        Assert.Contains(RouteGrouping.OtherRequests, seen);
    }

    [Fact]
    public void First_route_keeps_its_name()
    {
        var first = _routes.GetRoute("GET", "/orders/1");
        foreach (var n in Enumerable.Range(0, 10_000))
            _routes.GetRoute("GET", $"/shop{n}x");
        Assert.Equal(first, _routes.GetRoute("GET", "/orders/2"));
    }
}
