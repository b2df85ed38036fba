using System.CommandLine;
using SyncIoAnalyzers.Cli.Options;

namespace SyncIoAnalyzers.Cli.Commands;

/// <summary>Defines the command line of <c>syncio packages</c>.</summary>
internal static class PackagesCommand
{
    const string Description =
        "Reads the code of the packages and frameworks that a solution references, without running it, "
        + "and lists their blocking members beside each project.";

    /// <summary>The examples at the end of its help.</summary>
    public const string Examples = """
        Examples:
          syncio packages                                the solution or project in this folder
          syncio packages Shop.slnx                      SyncIo.Packages.txt beside each of its projects
          syncio packages Shop.slnx --output obj/known   to one folder, with a folder for each project
          syncio packages Shop.slnx --output known --by-assembly

        Results are cached by package version: only a new version is read again. A file that is up to date is not touched.
        Exit codes: 0 all files are up to date or were written, 2 the command could not run, 130 cancelled.
        """;

    static readonly Option<bool> ByAssembly = new("--by-assembly")
    {
        Description = "With --output: a file for each assembly of a package, named after it, instead of one for each project.",
    };

    /// <summary>Creates the command with its options.</summary>
    public static Command CreateCommand() =>
        ProjectFilesCommand.CreateCommand(
            "packages",
            Description,
            [ProjectFilesCommand.Output, ByAssembly],
            (parsed, cancel) => PackagesRunner.RunAsync(ReadOptions(parsed), Console.Out, Console.Error, cancel)
        );

    /// <summary>Reads the options; throws on an invalid one.</summary>
    public static PackagesOptions ReadOptions(ParseResult parsed)
    {
        var load = CheckCommand.ReadLoadOptions(parsed);
        var options = new PackagesOptions(load, parsed.GetValue(ProjectFilesCommand.Output), parsed.GetValue(ByAssembly));
        return options is { ByAssembly: true, Output: null }
            ? throw new StopException("--by-assembly needs a folder for its files; write --output FOLDER.")
            : options;
    }
}
