using System.CommandLine;

namespace SyncIoAnalyzers.Cli.Commands;

/// <summary>The shared part of the commands that load a solution and write a file for each of its projects.</summary>
internal static class ProjectFilesCommand
{
    /// <summary>The option for a folder other than those of the projects.</summary>
    public static readonly Option<string?> Output = new("--output", "-o")
    {
        Description = "A folder for all files, instead of the folders of the projects.",
        HelpName = "FOLDER",
    };

    /// <summary>Creates a command with its own options, followed by those for loading.</summary>
    public static Command CreateCommand(
        string name,
        string description,
        IEnumerable<Option> options,
        Func<ParseResult, CancellationToken, Task<int>> runAsync
    )
    {
        var command = new Command(name, description) { CheckCommand.Path };
        foreach (var option in options.Concat([CheckCommand.Framework, CheckCommand.Properties, CheckCommand.NoRestore]))
            command.Add(option);
        command.SetAction(
            (parsed, cancel) => GuardedCommand.RunAsync(() => runAsync(parsed, cancel), Console.Error, "nothing was written")
        );
        return command;
    }
}
