using System.Text.RegularExpressions;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>The session that the page about agents shows.</summary>
[Trait("Category", "Slow")]
public sealed partial class McpPageTests
{
    [Fact]
    public async Task Session_of_the_page_is_that_of_the_sample()
    {
        await using var shop = new ServedShop(Path.Combine(RepositoryFolder.Root, "tests/samples/Shop"));
        await shop.InitializeAsync();
        foreach (var call in ReadSession().Split("\n\n"))
        {
            var lines = call.Split('\n');
            var shown = string.Join('\n', lines[1..].Select(l => l[2..]));
            Assert.StartsWith(shown.TrimEnd('…'), await shop.AskAsync(lines[0].Split(' ')[0], ReadArguments(lines[0])));
        }
    }

    static string ReadSession() =>
        File.ReadAllText(Path.Combine(RepositoryFolder.Root, "docs/agents.md"))
            .Split("## A session")[1]
            .Split("```")[1]["text\n".Length..]
            .Trim();

    static (string, object)[] ReadArguments(string call) =>
        [
            .. from Match argument in ArgumentPattern().Matches(call)
            select (
                argument.Groups[1].Value,
                int.TryParse(argument.Groups[3].Value, out var number) ? number : (object)argument.Groups[2].Value
            ),
        ];

    [GeneratedRegex("""(\w+)=(?:"([^"]*)"|(\d+))""")]
    private static partial Regex ArgumentPattern();
}
