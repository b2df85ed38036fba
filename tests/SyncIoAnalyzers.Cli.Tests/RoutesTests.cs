using SyncIoAnalyzers.Cli.Watching;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>Paths as the process tells them, and the routes that are made of them.</summary>
public class RoutesTests
{
    readonly Routes _routes = new();

    [Theory]
    [InlineData("/orders/42/lines/7", "/orders/{id}/lines/{id}")]
    [InlineData("/orders/0f8fad5b-d9cb-469f-a165-70867728950e", "/orders/{id}")]
    [InlineData("/sales/2026-11-22", "/sales/{id}")]
    [InlineData("/files/Zm9vYmFyMTIzNDU2Nzg5MA==", "/files/{id}")]
    public void Requests_for_different_things_are_one(string path, string route) => Assert.Equal($"GET {route}", _routes.Of("GET", path));

    [Theory, InlineData("/"), InlineData("/api/v2/orders"), InlineData("/scenarios/blob/sync"), InlineData("/administration-and-settings")]
    public void Words_stay(string path) => Assert.Equal($"GET {path}", _routes.Of("GET", path));

    [Fact] public void There_is_an_end_of_them()
    {
        var seen = Enumerable.Range(0, 10_000).Select(n => _routes.Of("GET", $"/shop{n}x")).ToHashSet();
        Assert.InRange(seen.Count, 100, 1000);
        Assert.Contains(Routes.Others, seen);
    }

    [Fact] public void Who_was_there_first_keeps_the_name()
    {
        var first = _routes.Of("GET", "/orders/1");
        foreach (var n in Enumerable.Range(0, 10_000))
            _routes.Of("GET", $"/shop{n}x");
        Assert.Equal(first, _routes.Of("GET", "/orders/2"));
    }
}
