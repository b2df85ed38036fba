using System.CommandLine;
using SyncIoAnalyzers.Cli;
using SyncIoAnalyzers.Cli.Commands;
using SyncIoAnalyzers.Companion.Scenarios;

namespace SyncIoAnalyzers.Companion.Commands;

/// <summary>The command line of <c>syncio lab show</c>.</summary>
internal static class ShowCommand
{
    static readonly Argument<string?> Id = new("scenario") { Description = "The scenario, as in 5; without one, all are listed.", Arity = ArgumentArity.ZeroOrOne };

    /// <summary>The command with its argument.</summary>
    public static Command Create()
    {
        var command = new Command("show", "Prints the code of a scenario, as it is flagged and as the fix leaves it.") { Id };
        command.SetAction(parsed => Guarded.RunAsync(() => Task.FromResult(Run(parsed.GetValue(Id), Console.Out)), Console.Error));
        return command;
    }

    /// <summary>Writes the code of a scenario, or the list of all.</summary>
    public static int Run(string? id, TextWriter output)
    {
        if (id == null)
            foreach (var scenario in Scenario.All)
                output.WriteLine($"{scenario.Id,-12}{string.Join(", ", scenario.Rules),-10}{scenario.Title}");
        else
            output.Write(ScenarioNames.Find(id).Code);
        return ExitCode.Clean;
    }
}
