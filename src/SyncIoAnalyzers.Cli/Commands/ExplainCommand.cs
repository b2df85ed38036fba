using System.CommandLine;
using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Cli.Output;

namespace SyncIoAnalyzers.Cli.Commands;

/// <summary>Defines and runs <c>syncio explain</c>.</summary>
internal static class ExplainCommand
{
    const string Description = "Shows the documentation of a rule, with an example. Without an id, lists all rules.";

    /// <summary>The examples at the end of its help.</summary>
    public const string Examples = """
        Examples:
          syncio explain SIO101
          syncio explain SIO101 > SIO101.md     the page as markdown
        """;

    static readonly Argument<string?> Id = new("rule") { Description = "The id of a rule, as in SIO101.", Arity = ArgumentArity.ZeroOrOne };

    /// <summary>Creates the command with its argument.</summary>
    public static Command CreateCommand()
    {
        var command = new Command("explain", Description) { Id };
        command.SetAction(parsed =>
            GuardedCommand.RunAsync(() => Task.FromResult(WriteExplanation(parsed.GetValue(Id), Console.Out)), Console.Error)
        );
        return command;
    }

    /// <summary>Writes the page of <paramref name="id"/>, or the list of rules if it is null; throws on an unknown id.</summary>
    public static int WriteExplanation(string? id, TextWriter output)
    {
        if (id is null)
            RuleList.WriteList(output);
        else
            MarkdownPage.WritePage(RuleDocumentation.GetPage(OptionValueParser.ParseRules([id]).Single()), output);
        return ExitCode.Clean;
    }
}
