using SyncIoAnalyzers.Cli.Proving;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>The file with the parts of requests that routes do not contain.</summary>
public sealed class RequestInputsTests : IDisposable
{
    readonly TempFolder _folder = new();

    public void Dispose() => _folder.Dispose();

    [Fact]
    public void Values_of_a_route_are_read() =>
        Assert.Equal(
            "42",
            Read("""{ "requests": { "GET /orders/{id}": { "values": { "id": "42" } } } }""").FindInput("GET /orders/{id}").Values["id"]
        );

    [Fact]
    public void Entered_values_are_added_to_those_of_the_file()
    {
        var inputs = Read("""{ "requests": { "GET /a/{x}/{y}": { "values": { "x": "1" } } } }""");
        var added = inputs.AddValues("GET /a/{x}/{y}", new Dictionary<string, string> { ["y"] = "2" });
        Assert.Equal(["1", "2"], added.FindInput("GET /a/{x}/{y}").Values.Values.Order());
    }

    [Fact]
    public void Login_posts_json_by_default()
    {
        var login = Read("""{ "login": { "path": "/login", "body": "{}" } }""").Login!;
        Assert.Equal(("POST", "/login", "application/json"), (login.Method, login.Path, login.ContentType));
    }

    [Fact]
    public void Route_that_is_not_in_the_file_needs_nothing() => Assert.Empty(Read("{}").FindInput("GET /").Values);

    [Theory]
    [InlineData("{\n\"requests\": {\n", "(3): ")]
    [InlineData("{\n\"request\": {}\n}", "(2): ")]
    public void Mistake_is_named_with_its_line(string text, string line) =>
        Assert.Contains("requests.json" + line, Assert.Throws<StopException>(() => Read(text)).Message);

    [Fact]
    public void Missing_file_is_named() =>
        Assert.Contains(
            "none.json cannot be read",
            Assert.Throws<StopException>(() => RequestInputs.ReadFile(_folder["none.json"])).Message
        );

    RequestInputs Read(string text)
    {
        _folder.WriteFile("requests.json", text);
        return RequestInputs.ReadFile(_folder["requests.json"]);
    }
}
