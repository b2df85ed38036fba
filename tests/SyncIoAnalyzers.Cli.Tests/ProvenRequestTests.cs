using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Cli.Proving;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>The request that <c>syncio prove</c> sends for a route.</summary>
public sealed class ProvenRequestTests
{
    [Theory]
    [InlineData("GET /orders", "/orders")]
    [InlineData("GET /orders/{id}", "/orders/42")]
    [InlineData("GET /orders/{id:int}/lines", "/orders/42/lines")]
    [InlineData(@"GET /orders/{id:regex(^\d+$)}", "/orders/42")]
    [InlineData("GET /files/{*path}", "/files/a%20b")]
    [InlineData("GET /pages/{page=1}", "/pages/1")]
    [InlineData("GET /pages/{page:int?}", "/pages/")]
    public void Route_parameters_are_replaced_by_their_values(string route, string path) =>
        Assert.Equal(path, CreateUrl(route, new RequestInput { Values = Values }).AbsolutePath);

    [Theory]
    [InlineData("GET /orders/{id}/{line:int}", "id line")]
    [InlineData("GET /pages/{page=1}/{size?}", "")]
    public void Parameters_without_value_and_default_are_missing(string route, string names) =>
        Assert.Equal(names, string.Join(' ', Create(route).FindMissingValues(new RequestInput())));

    [Fact]
    public void Query_is_added() => Assert.Equal("?page=2", CreateUrl("GET /orders", new RequestInput { Query = "page=2" }).Query);

    [Fact]
    public void Headers_of_all_requests_and_of_one_are_sent() =>
        Assert.Equal(
            ["Cookie: a=1", "Accept: text/plain"],
            Create("GET /orders")
                .CreateTarget(80, new() { Headers = new Dictionary<string, string> { ["Accept"] = "text/plain" } }, [new("Cookie", "a=1")])
                .Headers
        );

    [Theory, InlineData("GET /", true), InlineData("HEAD /", true), InlineData("POST /", false), InlineData("DELETE /", false)]
    public void Only_requests_that_read_are_safe(string route, bool isSafe) => Assert.Equal(isSafe, Create(route).IsSafe);

    [Fact]
    public void Route_with_the_most_findings_comes_first() =>
        Assert.Equal(
            ["GET /b", "GET /a"],
            ProvenRequest.FindRequests([CreateFinding("GET /a"), CreateFinding("GET /b"), CreateFinding("GET /b")]).Select(r => r.Route)
        );

    [Theory, InlineData("middleware LogMiddleware"), InlineData("hub ChatHub.Send"), InlineData("component Menu.OnInitialized")]
    public void Entry_point_without_a_route_cannot_be_sent(string entry) =>
        Assert.Empty(ProvenRequest.FindRequests([CreateFinding(entry)]));

    static readonly Dictionary<string, string> Values = new() { ["id"] = "42", ["path"] = "a b" };

    static Uri CreateUrl(string route, RequestInput input) => Create(route).CreateTarget(80, input, []).Url;

    static ProvenRequest Create(string route) => new(route, []);

    static ReportedFinding CreateFinding(string entry) =>
        new("SIO001", default, "", "Orders.cs", 1, 1, "Shop") { Entry = entry, Place = "request" };
}
