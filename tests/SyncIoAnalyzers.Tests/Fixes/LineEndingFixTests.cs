using SyncIoAnalyzers.Tests.Docs;

namespace SyncIoAnalyzers.Tests.Fixes;

/// <summary>
/// Tests that a file with Windows line endings keeps them in a fix, and that its text otherwise equals that of the page of the rule.
/// </summary>
public class LineEndingFixTests
{
    [Theory, MemberData(nameof(RulePageFixTests.Fixed), MemberType = typeof(RulePageFixTests))]
    public Task A_rewritten_call_keeps_Windows_line_endings(string id) => VerifyEndings(DocsPage.OfRule(id), "csharp ", id);

    [Fact]
    public Task A_twin_keeps_Windows_line_endings() => VerifyEndings(new DocsPage("docs/fixes.md"), "csharp twin ");

    [Fact]
    public Task A_moved_contract_keeps_Windows_line_endings() => VerifyEndings(new DocsPage("docs/fixes.md"), "csharp filter ");

    static async Task VerifyEndings(DocsPage page, string block, string id = "")
    {
        var (before, after) = (
            page.FindBlock(block + "before").Replace("\n", "\r\n"),
            page.FindBlock(block + "after").Replace("\n", "\r\n")
        );
        var test = new FixCase
        {
            ChecksAwaits = id.Length > 0,
            References = id == "SIO301" ? TestReferences.Net : TestReferences.EfCore + TestReferences.Npgsql + TestReferences.Frameworks,
            EditorConfig = block.Contains("filter") ? "root = true\n[*.cs]\nsyncio.scope = all" : null,
            Sources = { before },
        };
        var (planned, _) = await test.RunAsync();
        Assert.Equal(after.TrimEnd(), (await planned.Solution.Projects.Single().Documents.First().GetTextAsync()).ToString().TrimEnd());
    }
}
