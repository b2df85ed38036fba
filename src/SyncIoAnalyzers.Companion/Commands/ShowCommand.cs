using System.CommandLine;
using SyncIoAnalyzers.Common;
using SyncIoAnalyzers.Companion.CommandLine;
using SyncIoAnalyzers.Companion.Scenarios;

namespace SyncIoAnalyzers.Companion.Commands;

/// <summary>The command <c>syncio lab show</c>.</summary>
internal static class ShowCommand
{
    static readonly Argument<string?> Id = new("scenario")
    {
        Description = "Scenario, for example 5; without one, all are listed.",
        Arity = ArgumentArity.ZeroOrOne,
    };

    /// <summary>Creates the command with its argument.</summary>
    public static Command CreateCommand()
    {
        var command = new Command("show", "Prints the code of a scenario, before and after the fix.") { Id };
        command.SetAction(parsed =>
            GuardedCommand.RunAsync(() => Task.FromResult(ShowScenario(parsed.GetValue(Id), Console.Out)), Console.Error)
        );
        return command;
    }

    /// <summary>Writes the code of a scenario, or the list of all scenarios.</summary>
    public static int ShowScenario(string? id, TextWriter output)
    {
        if (id == null)
            foreach (var scenario in LabScenario.All)
                output.WriteLine($"{scenario.Id, -12}{string.Join(", ", scenario.Rules), -10}{scenario.Title}");
        else
            output.Write(ScenarioNames.FindScenario(id).Code);
        return ExitCode.Clean;
    }
}
