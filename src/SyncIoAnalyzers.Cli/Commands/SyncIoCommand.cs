using System.CommandLine;
using System.CommandLine.Help;
using SyncIoAnalyzers.Companion.Commands;

namespace SyncIoAnalyzers.Cli.Commands;

/// <summary>Defines the root of the command line.</summary>
internal static class SyncIoCommand
{
    const string Description = "Finds every call that blocks a request thread, shows which request reaches it, and rewrites it.";

    const string Examples = """
        Examples:
          syncio check                          check the solution or project in this folder
          syncio check Shop.slnx --rule SIO101  one rule only
          syncio fix --dry-run                  show what rewriting the calls to await would change
          syncio paths                          write the request paths of the whole solution for each build
          syncio baseline                       record the current findings, so that a build reports only new ones
          syncio packages                       find out which members of your packages block
          syncio explain SIO101                 what a rule means and how to follow it
          syncio watch --name Shop.Web          which lines block the threads of a running application
          syncio prove --request 'GET /orders'  what a fix gains, measured on this machine
          syncio mcp Shop.slnx                  serve a coding agent, which finds, plans and applies
          syncio lab scenarios                  what blocking costs, measured on this machine

        'syncio check --help' shows its options.
        """;

    /// <summary>
    /// Returns the first mistake on the command line and the help command to read, in one line and without the .NET type names that the
    /// parser adds.
    /// </summary>
    public static string FormatMistake(ParseResult parsed)
    {
        var words = parsed.Errors[0].Message.Split(" as expected type ")[0].Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries);
        var command = parsed.CommandResult.Command is RootCommand ? "" : parsed.CommandResult.Command.Name + " ";
        return $"{string.Join(' ', words).TrimEnd('.')}. See 'syncio {command}--help'.";
    }

    /// <summary>Creates all commands and their options.</summary>
    public static RootCommand CreateCommand()
    {
        var check = CheckCommand.CreateCommand();
        var fix = FixCommand.CreateCommand();
        var paths = PathsCommand.CreateCommand();
        var packages = PackagesCommand.CreateCommand();
        var baseline = BaselineCommand.CreateCommand();
        var explain = ExplainCommand.CreateCommand();
        var watch = WatchCommand.CreateCommand();
        var prove = ProveCommand.CreateCommand();
        var mcp = McpCommand.CreateCommand();
        var lab = LabCommand.CreateCommand();
        var root = new RootCommand(Description) { check, fix, paths, packages, baseline, explain, watch, prove, mcp, lab };
        var examples = new Dictionary<Command, string>
        {
            [root] = Examples,
            [check] = CheckCommand.Examples,
            [fix] = FixCommand.Examples,
            [paths] = PathsCommand.Examples,
            [packages] = PackagesCommand.Examples,
            [baseline] = BaselineCommand.Examples,
            [explain] = ExplainCommand.Examples,
            [watch] = WatchCommand.Examples,
            [prove] = ProveCommand.Examples,
            [mcp] = McpCommand.Examples,
            [lab] = LabCommand.Examples,
        };
        var help = new HelpWithExamples(examples);
        root.Options.OfType<HelpOption>().Single().Action = help;
        // Without arguments, print the help.
        root.SetAction(help.Invoke);
        return root;
    }
}
