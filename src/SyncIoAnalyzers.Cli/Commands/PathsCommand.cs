using System.CommandLine;

namespace SyncIoAnalyzers.Cli.Commands;

/// <summary>Everything <c>syncio paths</c> was told.</summary>
internal sealed record PathsOptions(LoadOptions Load, bool Check = false, string? Output = null);

/// <summary>The command line of <c>syncio paths</c>.</summary>
internal static class PathsCommand
{
    const string Description = "Writes the request paths of a whole solution beside its projects, so that a build and an editor, which see one project at a time, find what 'check' finds.";

    /// <summary>What its help ends with.</summary>
    public const string Examples =
        """
        Examples:
          syncio paths                                  the solution or project in this folder
          syncio paths Shop.slnx --check                say which files would change, and write nothing
          syncio paths Shop.slnx --output obj/paths     to one folder, with a folder for each project

        A file that is up to date is not touched.
        Exit codes: 0 all is up to date, or was written, 1 --check found something to write, 2 it could not run, 130 cancelled.
        """;

    static readonly Option<bool> CheckOnly = new("--check") { Description = "Write nothing; the exit code is 1 when a file would change." };

    static readonly Option<string?> Output = new("--output", "-o") { Description = "A folder for all files, instead of the folders of the projects.", HelpName = "FOLDER" };

    /// <summary>The command with its options.</summary>
    public static Command Create()
    {
        var command = new Command("paths", Description) { CheckCommand.Path, CheckOnly, Output, CheckCommand.Framework, CheckCommand.Properties, CheckCommand.NoRestore };
        command.SetAction((parsed, cancel) => Guarded.RunAsync(() => Paths.RunAsync(Read(parsed), Console.Out, Console.Error, cancel), Console.Error, "nothing was written"));
        return command;
    }

    /// <summary>The options as typed; a mistake in one of them stops.</summary>
    public static PathsOptions Read(ParseResult parsed) => new(CheckCommand.Read(parsed).Load, parsed.GetValue(CheckOnly), parsed.GetValue(Output));
}
