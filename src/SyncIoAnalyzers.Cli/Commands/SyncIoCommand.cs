using System.CommandLine;
using System.CommandLine.Help;
using SyncIoAnalyzers.Companion.Commands;

namespace SyncIoAnalyzers.Cli.Commands;

/// <summary>The root of the command line.</summary>
internal static class SyncIoCommand
{
    const string Description = "Finds every call that holds a request thread while it waits, says which request gets there, and rewrites it.";

    const string Examples =
        """
        Examples:
          syncio check                          check the solution or project in this folder
          syncio check Shop.slnx --rule SIO101  one rule only
          syncio fix --dry-run                  show what rewriting the calls to await would change
          syncio paths                          let each project's build know the requests of the whole solution
          syncio baseline                       write down what is there already, so that a build reports only what is new
          syncio packages                       let it know which members of your packages block
          syncio explain SIO101                 what a rule asks and how to follow it
          syncio watch --name Shop.Web          which lines hold the threads of a running application
          syncio lab scenarios                  what blocking costs, measured on this machine

        'syncio check --help' tells more.
        """;

    /// <summary>What is wrong with what was typed, in a line, without the names of types that .NET has for it, and where to read on.</summary>
    public static string Mistake(ParseResult parsed)
    {
        var words = parsed.Errors[0].Message.Split(" as expected type ")[0].Split((char[]?)null, StringSplitOptions.RemoveEmptyEntries);
        var command = parsed.CommandResult.Command is RootCommand ? "" : parsed.CommandResult.Command.Name + " ";
        return $"{string.Join(' ', words).TrimEnd('.')}. See 'syncio {command}--help'.";
    }

    /// <summary>All commands and their options.</summary>
    public static RootCommand Create()
    {
        var check = CheckCommand.Create();
        var fix = FixCommand.Create();
        var paths = PathsCommand.Create();
        var packages = PackagesCommand.Create();
        var baseline = BaselineCommand.Create();
        var explain = ExplainCommand.Create();
        var watch = WatchCommand.Create();
        var lab = LabCommand.Create();
        var root = new RootCommand(Description) { check, fix, paths, packages, baseline, explain, watch, lab };
        var help = new HelpWithExamples(
            new() { [root] = Examples, [check] = CheckCommand.Examples, [fix] = FixCommand.Examples, [paths] = PathsCommand.Examples, [packages] = PackagesCommand.Examples, [baseline] = BaselineCommand.Examples, [explain] = ExplainCommand.Examples, [watch] = WatchCommand.Examples, [lab] = LabCommand.Examples });
        root.Options.OfType<HelpOption>().Single().Action = help;
        // Nothing typed: teach.
        root.SetAction(help.Invoke);
        return root;
    }
}
