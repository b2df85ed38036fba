using SyncIoAnalyzers.Tests.Docs;

namespace SyncIoAnalyzers.Tests.Fixes;

/// <summary>
/// Tests that a file with Windows line endings keeps them in a fix, and that its text is otherwise what the page of the rule shows.
/// </summary>
public class LineEndingFixTests
{
    [Theory, MemberData(nameof(RulePageFixTests.Fixed), MemberType = typeof(RulePageFixTests))]
    public Task A_rewritten_call_keeps_Windows_line_endings(string id) => Check(Document.OfRule(id), "csharp ", id);

    [Fact]
    public Task A_twin_keeps_Windows_line_endings() => Check(new Document("docs/fixes.md"), "csharp twin ");

    [Fact]
    public Task A_moved_contract_keeps_Windows_line_endings() => Check(new Document("docs/fixes.md"), "csharp filter ");

    static async Task Check(Document page, string block, string id = "")
    {
        var (before, after) = (page.Block(block + "before").Replace("\n", "\r\n"), page.Block(block + "after").Replace("\n", "\r\n"));
        var test = new FixCase
        {
            AsksAboutAwaits = id.Length > 0,
            References = id == "SIO301" ? Refs.Net : Refs.EfCore + Refs.Npgsql + Refs.Frameworks,
            EditorConfig = block.Contains("filter") ? "root = true\n[*.cs]\nsyncio.scope = all" : null,
            Sources = { before },
        };
        var (planned, _) = await test.Run();
        Assert.Equal(after.TrimEnd(), (await planned.Solution.Projects.Single().Documents.First().GetTextAsync()).ToString().TrimEnd());
    }
}
