using SyncIoAnalyzers.Apis;
using SyncIoAnalyzers.ConfigureAwait;
using SyncIoAnalyzers.Diagnostics;

namespace SyncIoAnalyzers.Tests.Docs;

/// <summary>The tables of <c>docs/configure-await.md</c> equal those of the code.</summary>
public class ConfigureAwaitPageTests
{
    static readonly string page = RepositoryFiles.ReadText("docs/configure-await.md");

    [Fact]
    public void Table_of_projects_equals_the_code() =>
        Assert.Contains(string.Join("\n", ConfigureAwaitProjectKind.All.Select(FormatRow)) + "\n\n", page);

    [Fact]
    public void Table_of_switches_equals_the_code() =>
        Assert.Contains(
            string.Join(
                "\n",
                ConfigureAwaitSwitches.OtherTools.Select(s =>
                    $"| `{s.Key} = {s.Value}` | {(s.Means == ConfigureAwaitAdvice.ConfigureFalse ? "`false`" : s.Means == ConfigureAwaitAdvice.PlainAwait ? "`none`" : "no call is written, and existing calls stay")} |"
                )
            ) + "\n\n",
            page
        );

    [Theory]
    [InlineData(TableSections.NeedsContext)]
    [InlineData(TableSections.MayNeedContext)]
    public void Documented_types_are_those_in_the_table(string section) =>
        Assert.Contains(
            string.Join("\n", ApiTable.Default.GetSectionLines(section).Select(line => $"- `{line.Member.TypeName}`: {line.Reason}"))
                + "\n\n",
            page
        );

    static string FormatRow(ConfigureAwaitProjectKind kind) =>
        $"| {kind.Name} | {kind.Criterion} | {(kind.AwaitPolicy.Advice == ConfigureAwaitAdvice.ConfigureFalse ? "everywhere" : "–")} | {DescribeRemoval(kind.AwaitPolicy)} | {DescribeWriting(kind.AwaitPolicy.Advice)} | {kind.AwaitPolicy.Reason} |";

    static string DescribeRemoval(AwaitPolicy wish) =>
        wish.Advice != ConfigureAwaitAdvice.PlainAwait ? "where needed"
        : wish.Place == CallPlace.Other ? "if `syncio.scope` is `all`"
        : "everywhere";

    static string DescribeWriting(ConfigureAwaitAdvice advice) =>
        advice switch
        {
            ConfigureAwaitAdvice.ConfigureFalse => "`ConfigureAwait(false)`",
            ConfigureAwaitAdvice.FollowSurroundings => "as around",
            _ => "nothing",
        };
}
