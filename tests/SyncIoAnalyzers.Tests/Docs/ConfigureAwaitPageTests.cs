using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.Awaits;

namespace SyncIoAnalyzers.Tests.Docs;

/// <summary>The tables of <c>docs/configure-await.md</c> are those of the code.</summary>
public class ConfigureAwaitPageTests
{
    static readonly string page = Repository.Read("docs/configure-await.md");

    [Fact]
    public void The_table_of_projects_is_that_of_the_code() => Assert.Contains(string.Join("\n", ProjectKind.All.Select(Row)) + "\n\n", page);

    [Fact]
    public void The_table_of_switches_is_that_of_the_code() =>
        Assert.Contains(string.Join("\n", Switches.Others.Select(s => $"| `{s.Key} = {s.Value}` | {(s.Means == Advice.False ? "`false`" : s.Means == Advice.Plain ? "`none`" : "none is written, and what is there is left alone")} |")) + "\n\n", page);

    [Theory]
    [InlineData(Sections.NeedsContext)]
    [InlineData(Sections.MayNeedContext)]
    public void The_types_are_those_of_the_table(string section) =>
        Assert.Contains(string.Join("\n", ApiTable.Default.In(section).Select(line => $"- `{line.Member.Type}`: {line.Reason}")) + "\n\n", page);

    static string Row(ProjectKind kind) => $"| {kind.Name} | {kind.ToldBy} | {(kind.Wish.Advice == Advice.False ? "asks" : "–")} | {Removes(kind.Wish)} | {Writes(kind.Wish.Advice)} | {kind.Wish.Why} |";

    static string Removes(Wish wish) => wish.Advice != Advice.Plain ? "where needed" : wish.Place == Place.Other ? "if `syncio.scope` is `all`" : "everywhere";

    static string Writes(Advice advice) => advice switch { Advice.False => "`ConfigureAwait(false)`", Advice.Around => "as around", _ => "nothing" };
}
