using System.Text.RegularExpressions;
using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Cli.Commands;
using SyncIoAnalyzers.Cli.Options;
using static SyncIoAnalyzers.Cli.Tests.FindingReports;

namespace SyncIoAnalyzers.Cli.Tests;

public partial class CommandLineTests
{
    [Fact]
    public void The_defaults_are_this_folder_and_warnings()
    {
        var options = ReadOptions("check");
        Assert.Equal(
            (".", true, DiagnosticSeverity.Warning, OutputFormat.Text),
            (options.Load.Path, options.Load.Restore, options.Severity, options.Format)
        );
    }

    [Fact]
    public void Rules_may_be_repeated_or_separated_by_commas() =>
        Assert.Equal(["SIO001"], ReadOptions("check", "--rule", "sio001,SIO001", "-r", "SIO001").Rules.AsEnumerable());

    [Fact]
    public void An_unknown_rule_stops() =>
        Assert.StartsWith(
            "There is no rule SIO999; the rules are SIO001",
            Assert.Throws<StopException>(() => ReadOptions("check", "-r", "SIO999")).Message
        );

    [Fact]
    public void Properties_are_passed_on() =>
        Assert.Equal(["A=1", "B=x=y", "C="], ReadOptions("check", "-p", "A=1;B=x=y", "--property", "C=").Load.Properties.AsEnumerable());

    [Fact]
    public void A_property_without_a_value_stops() => Assert.Throws<StopException>(() => ReadOptions("check", "-p", "Release"));

    [Theory]
    [InlineData("check", "--wrong")]
    [InlineData("check", "--severity", "2")]
    [InlineData("check", "--format", "xml")]
    [InlineData("check", "A.sln", "B.sln")]
    public void A_wrong_option_is_an_error(params string[] args) => Assert.NotEmpty(SyncIoCommand.CreateCommand().Parse(args).Errors);

    [Theory]
    [InlineData("There is no option '--wrong'. See 'syncio check --help'.", "check", "--wrong")]
    [InlineData("Cannot parse argument 'Shop' for option '--process'. See 'syncio watch --help'.", "watch", "-p", "Shop")]
    [InlineData(
        "Argument 'xml' not recognized. Must be one of: 'text' 'json' 'sarif' 'html'. See 'syncio watch --help'.",
        "watch",
        "-p",
        "1",
        "--format",
        "xml"
    )]
    [InlineData(
        "--watch writes text to the screen after each change; leave out --since. See 'syncio check --help'.",
        "check",
        "--watch",
        "--since",
        "main"
    )]
    [InlineData("Unrecognized command or argument 'chek'. See 'syncio --help'.", "chek")]
    public void A_mistake_is_reported_in_one_line(string line, params string[] args) =>
        Assert.Equal(line, SyncIoCommand.FormatMistake(SyncIoCommand.CreateCommand().Parse(args)));

    public static TheoryData<string> Commands => ["", "check", "fix", "paths", "baseline", "packages", "explain", "watch", "mcp", "lab"];

    [Theory, MemberData(nameof(Commands))]
    public void Help_ends_in_examples(string command) => Assert.Contains("Examples:", RunHelp(command));

    [Theory, MemberData(nameof(Commands))]
    public void An_example_can_be_typed(string command) =>
        Assert.All(
            RunHelp(command)
                .ReplaceLineEndings("\n")
                .Split("Examples:")[1]
                .Split('\n')
                .Where(l => l.StartsWith("  syncio ", StringComparison.Ordinal)),
            line =>
                Assert.Empty(
                    SyncIoCommand.CreateCommand().Parse(TypedCommand().Match(line).Groups["typed"].Value["syncio".Length..]).Errors
                )
        );

    /// <summary>An example of the help without its explanation and its redirection.</summary>
    [GeneratedRegex(@"^  (?<typed>.*?)(  .*| > .*)?$")]
    private static partial Regex TypedCommand();

    static string RunHelp(string command)
    {
        var output = new StringWriter();
        SyncIoCommand.CreateCommand().Parse($"{command} --help").Invoke(new() { Output = output });
        return output.ToString();
    }

    [Fact]
    public void Explain_prints_the_page_of_a_rule() =>
        Assert.StartsWith("# SIO001: ", CaptureText(output => ExplainCommand.WriteExplanation("sio001", output)));

    [Fact]
    public void Explain_lists_all_rules() =>
        Assert.Contains("\nSIO001 ", CaptureText(output => ExplainCommand.WriteExplanation(null, output)));

    [Fact]
    public void Explain_stops_at_an_unknown_rule() =>
        Assert.Throws<StopException>(() => ExplainCommand.WriteExplanation("SIO999", TextWriter.Null));

    static CheckOptions ReadOptions(params string[] args) => CheckCommand.ReadOptions(SyncIoCommand.CreateCommand().Parse(args));
}
