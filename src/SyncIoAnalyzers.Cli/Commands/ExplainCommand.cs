using System.CommandLine;
using SyncIoAnalyzers.Cli.Analysis;
using SyncIoAnalyzers.Cli.Output;

namespace SyncIoAnalyzers.Cli.Commands;

/// <summary>The command line of <c>syncio explain</c>.</summary>
internal static class ExplainCommand
{
    const string Description = "Shows the page of a rule: what it asks, with an example. Without an id, lists all rules.";

    /// <summary>What its help ends with.</summary>
    public const string Examples =
        """
        Examples:
          syncio explain SIO101
          syncio explain SIO101 > SIO101.md     the page as markdown
        """;

    static readonly Argument<string?> Id = new("rule")
    {
        Description = "The id of a rule, as in SIO101.",
        Arity = ArgumentArity.ZeroOrOne,
    };

    /// <summary>The command with its argument.</summary>
    public static Command Create()
    {
        var command = new Command("explain", Description) { Id };
        command.SetAction(parsed => Guarded.RunAsync(() => Task.FromResult(Run(parsed.GetValue(Id), Console.Out)), Console.Error));
        return command;
    }

    /// <summary>Writes the page of <paramref name="id"/>, or the list of rules; an unknown id stops.</summary>
    public static int Run(string? id, TextWriter output)
    {
        if (id is null)
            RuleList.Write(output);
        else
            MarkdownPage.Write(RuleCatalog.Page(OptionValues.Rules([id]).Single()), output);
        return ExitCode.Clean;
    }
}
