using SyncIoAnalyzers.CodeFixes;

namespace SyncIoAnalyzers.Tests.Docs;

public class FixesPageTests
{
    static readonly Document page = new("docs/fixes.md");

    [Fact]
    public Task The_fix_makes_the_code_after_of_the_code_before() =>
        new FixCase { References = Refs.Frameworks, Sources = { page.Block("csharp before") } }.Becomes(page.Block("csharp after"));

    [Fact]
    public void Every_refusal_stands_there_with_its_reason_and_no_other() => Assert.Equal(Refusal.All.Select(r => $"| `{r.Name}` | {r.Text} |"), page.Text.Split('\n').Where(l => l.StartsWith("| `")));

    [Fact] public void No_refusal_is_told_twice() => Assert.Equal(Refusal.All.Count, Refusal.All.Select(r => r.Name).Distinct().Count());
}
