using System.CommandLine;
using SyncIoAnalyzers.Cli.Options;

namespace SyncIoAnalyzers.Cli.Commands;

/// <summary>Defines the command line of <c>syncio paths</c>.</summary>
internal static class PathsCommand
{
    const string Description =
        "Writes the request paths of a whole solution beside its projects, "
        + "so that a build and an editor, which see one project at a time, find what 'check' finds.";

    /// <summary>The examples at the end of its help.</summary>
    public const string Examples = """
        Examples:
          syncio paths                                  the solution or project in this folder
          syncio paths Shop.slnx --check                list the files that would change, and write nothing
          syncio paths Shop.slnx --output obj/paths     to one folder, with a folder for each project
          syncio paths --check --cache .syncio          read only what changed since an earlier check

        A file that is up to date is not touched.
        Exit codes: 0 all files are up to date or were written, 1 --check found something to write,
        2 the command could not run, 130 cancelled.
        """;

    static readonly Option<bool> CheckOnly = new("--check") { Description = "Write nothing; the exit code is 1 when a file would change." };

    /// <summary>Creates the command with its options.</summary>
    public static Command CreateCommand() =>
        ProjectFilesCommand.CreateCommand(
            "paths",
            Description,
            [CheckOnly, ProjectFilesCommand.Output, CheckCommand.Cache],
            (parsed, cancel) => PathsRunner.RunAsync(ReadOptions(parsed), Console.Out, Console.Error, cancel)
        );

    /// <summary>Reads the options; throws on an invalid one.</summary>
    public static PathsOptions ReadOptions(ParseResult parsed) =>
        new(CheckCommand.ReadCachedLoadOptions(parsed), parsed.GetValue(CheckOnly), parsed.GetValue(ProjectFilesCommand.Output));
}
