using System.Text.RegularExpressions;
using SyncIoAnalyzers.Cli.Commands;
using SyncIoAnalyzers.Cli.Options;

namespace SyncIoAnalyzers.Cli.Tests;

/// <summary>The pages about watching and about reports show commands that can be typed.</summary>
public class WatchDocsTests
{
    static readonly string[] Pages = ["README.md", "docs/watch.md", "docs/hangs-under-load.md", "docs/outputs.md"];

    public static TheoryData<string> Commands =>
        [
            .. Pages
                .SelectMany(p => Regex.Matches(ReadPage(p), @"^syncio (?:watch|check|fix)\b[^\n>]*", RegexOptions.Multiline))
                .Select(m => m.Value.Trim())
                .Distinct(),
        ];

    [Theory, MemberData(nameof(Commands))]
    public void Every_documented_command_can_be_parsed(string command) =>
        Assert.Empty(
            SyncIoCommand
                .CreateCommand()
                .Parse([.. Regex.Matches(command, @"'[^']*'|""[^""]*""|\S+").Skip(1).Select(w => w.Value.Trim('\'', '"'))])
                .Errors
        );

    [Fact]
    public void Every_option_is_documented() =>
        Assert.All(WatchCommand.CreateCommand().Options, o => Assert.Contains($"`{o.Name}", ReadPage("docs/watch.md")));

    [Fact]
    public void Every_format_is_documented() =>
        Assert.All(Enum.GetNames<OutputFormat>(), f => Assert.Contains($"\n| `{f.ToLowerInvariant()}` |", ReadPage("docs/outputs.md")));

    static string ReadPage(string path) => File.ReadAllText(Path.Combine(RepositoryFolder.Root, path)).ReplaceLineEndings("\n");
}
