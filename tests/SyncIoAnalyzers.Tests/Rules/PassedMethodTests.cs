namespace SyncIoAnalyzers.Tests.Rules;

/// <summary>Tests of methods that are passed by name.</summary>
public class PassedMethodTests() : RuleTests("SIO102")
{
    protected override string Parameters => "string[] paths, System.Net.WebClient web, Stream stream";

    [Theory]
    [InlineData("return paths.Select([|System.IO.File.ReadAllText|]).ToList();")]
    [InlineData("return paths.SelectMany([|System.IO.File.ReadAllLines|]).Count();")]
    [InlineData("return System.Array.ConvertAll(paths, [|System.IO.File.ReadAllBytes|]);")]
    [InlineData("return new List<string>(paths).ConvertAll<string>([|System.IO.File.ReadAllText|]);")]
    [InlineData("return paths.Select({|SIO101:web.DownloadString|}).ToList();")]
    public Task Method_that_a_query_or_collection_calls_is_reported(string body) => Reports(body);

    [Theory]
    [InlineData("System.Array.ForEach(paths, System.IO.File.Delete);")]
    [InlineData("Use(nameof(System.IO.File.ReadAllText));")]
    [InlineData("System.Func<string, string> read = System.IO.File.ReadAllText; Use(read);")]
    [InlineData("Use((System.Func<string, string>)System.IO.File.ReadAllText);")]
    [InlineData("return paths.Select(System.IO.File.Exists).ToList();")]
    [InlineData("new List<string>(paths).ForEach(new StreamWriter(new MemoryStream()).WriteLine);")]
    public Task Method_without_a_counterpart_or_stored_for_later_is_silent(string body) => Silent(body);

    [Fact]
    public Task Message_says_that_the_caller_of_the_method_cannot_await_it() =>
        Says(
            "'File.ReadAllText' holds a request thread (GET /orders → OrdersController.Get); 'ReadAllTextAsync' would not"
                + " (no fix: it runs as a delegate that its caller cannot await)",
            "return paths.Select({|#0:System.IO.File.ReadAllText|}).ToList();"
        );
}
