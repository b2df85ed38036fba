using System.CommandLine;

namespace SyncIoAnalyzers.Cli.Commands;

/// <summary>Everything <c>syncio packages</c> was told.</summary>
internal sealed record PackagesOptions(LoadOptions Load, string? Output = null, bool ByAssembly = false)
{
    /// <summary>The folder that remembers what was found of each package.</summary>
    public string Cache { get; init; } = Cli.Packages.PackageCache.UserFolder;
}

/// <summary>The command line of <c>syncio packages</c>.</summary>
internal static class PackagesCommand
{
    const string Description = "Reads the code of the packages and frameworks that a solution references, without running it, and writes beside each project which of their members block.";

    /// <summary>What its help ends with.</summary>
    public const string Examples =
        """
        Examples:
          syncio packages                                the solution or project in this folder
          syncio packages Shop.slnx                      SyncIo.Packages.txt beside each of its projects
          syncio packages Shop.slnx --output obj/known   to one folder, with a folder for each project
          syncio packages Shop.slnx --output known --by-assembly

        What was found of a package is remembered: only a new version is read again. A file that is up to date is not touched.
        Exit codes: 0 all is up to date, or was written, 2 it could not run, 130 cancelled.
        """;

    static readonly Option<string?> Output = new("--output", "-o") { Description = "A folder for all files, instead of the folders of the projects.", HelpName = "FOLDER" };

    static readonly Option<bool> ByAssembly = new("--by-assembly") { Description = "With --output: a file for each assembly of a package, named after it, instead of one for each project." };

    /// <summary>The command with its options.</summary>
    public static Command Create()
    {
        var command = new Command("packages", Description) { CheckCommand.Path, Output, ByAssembly, CheckCommand.Framework, CheckCommand.Properties, CheckCommand.NoRestore };
        command.SetAction((parsed, cancel) => Guarded.RunAsync(() => Packages.RunAsync(Read(parsed), Console.Out, Console.Error, cancel), Console.Error, "nothing was written"));
        return command;
    }

    /// <summary>The options as typed; a mistake in one of them stops.</summary>
    public static PackagesOptions Read(ParseResult parsed)
    {
        var options = new PackagesOptions(CheckCommand.Read(parsed).Load, parsed.GetValue(Output), parsed.GetValue(ByAssembly));
        return options is { ByAssembly: true, Output: null } ? throw new StopException("--by-assembly needs a folder for its files; write --output FOLDER.") : options;
    }
}
