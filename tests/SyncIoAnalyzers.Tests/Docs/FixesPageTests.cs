using SyncIoAnalyzers.Diagnostics;

namespace SyncIoAnalyzers.Tests.Docs;

public class FixesPageTests
{
    static readonly DocsPage page = new("docs/fixes.md");

    [Theory]
    [InlineData("csharp ")]
    [InlineData("csharp twin ")]
    [InlineData("csharp form ")]
    [InlineData("csharp functions ")]
    [InlineData("csharp request ")]
    public Task Fix_turns_the_documented_code_into_its_documented_form(string block) =>
        new FixCase
        {
            References = TestReferences.Frameworks + TestReferences.Mocks,
            Sources = { page.FindBlock(block + "before") },
        }.Becomes(page.FindBlock(block + "after"));

    [Fact]
    public void Every_refusal_is_documented_with_its_reason() =>
        Assert.Equal(Refusal.All.Select(r => $"| `{r.Name}` | {r.Text} |"), page.FindRows("name"));

    [Fact]
    public async Task Message_shown_is_that_of_a_call_in_a_lock()
    {
        const string source =
            "using Microsoft.AspNetCore.Mvc; [Route(\"orders\")] public class OrdersController : ControllerBase { [HttpGet] public int Get(Task<int> t) { lock (this) return t.Result; } }";
        var finding = Assert.Single(await PageSample.FindAsync(source));
        Assert.Equal(finding.GetMessage() + "\n", page.FindBlock("text"));
    }

    [Fact]
    public async Task Fix_turns_every_wait_of_the_table_into_its_documented_form()
    {
        foreach (var cells in page.FindRows("wait").Select(r => r.Split('`')))
            await new FixCase
            {
                References = TestReferences.Frameworks,
                Sources = { CreateMember("object? M", cells[1], cells[3]) },
            }.Becomes(CreateMember("async Task<object?> MAsync", cells[3], cells[3]));
    }

    [Fact]
    public void No_refusal_is_documented_twice() => Assert.Equal(Refusal.All.Count, Refusal.All.Select(r => r.Name).Distinct().Count());

    static string CreateMember(string member, string body, string after) =>
        $$"""
            public class Order(CancellationToken token)
            {
                public {{member}}({{(
                after.Contains("var task = ") ? "" : "Task<int> task, "
            )}}Task<int>[] tasks, Order? order, StreamReader r, Stream s, byte[] b) { {{body}} return null; }
                Task<string> LoadAsync() => Task.FromResult("");
                static Basket? Find() => null;
                void Use(object? value) { }
            }

            public class Basket
            {
                public Task<string> LoadAsync() => Task.FromResult("");
            }
            """;
}
