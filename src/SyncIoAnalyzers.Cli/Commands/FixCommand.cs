using System.CommandLine;
using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.CodeFixes.Propagation;

namespace SyncIoAnalyzers.Cli.Commands;

/// <summary>Everything <c>syncio fix</c> was told.</summary>
internal sealed record FixOptions(CheckOptions Check, Twins Twins = Twins.Auto, bool DryRun = false, bool Force = false, string? PathGlob = null, string? Verify = null);

/// <summary>The command line of <c>syncio fix</c>.</summary>
internal static class FixCommand
{
    const string Description = "Rewrites blocking calls to await, and every member on the way to the request. What would not compile is taken back.";

    /// <summary>What its help ends with.</summary>
    public const string Examples =
        """
        Examples:
          syncio fix --dry-run                          the changes as a diff; nothing is written
          syncio fix                                    the solution or project in this folder
          syncio fix Shop.slnx --severity info          also what is worth knowing
          syncio fix --rule SIO001 --path 'src/**'      one rule, in some files
          syncio fix --rule SIO301                      ConfigureAwait(false) for libraries; SIO301 and SIO302 have to be named
          syncio fix --rule SIO402                      requests started together; it has to be named as well
          syncio fix --verify "dotnet test"             run the tests; if they fail, everything is as it was

        Nothing is written to a folder with uncommitted changes, unless --force is given.
        Exit codes: 0 nothing is left, 1 something was refused, 2 it could not run or the verification failed, 130 cancelled.
        """;

    static readonly Option<Twins> TwinsOption = new("--twins")
    {
        Description = "auto: a member that someone must call synchronously stays, with an async one beside it. only: add async members, convert none. never: refuse instead.",
        DefaultValueFactory = _ => Twins.Auto,
    };

    static readonly Option<bool> DryRun = new("--dry-run") { Description = "Write the changes as a unified diff to standard output, and nothing to the files." };

    static readonly Option<bool> Force = new("--force") { Description = "Also where files have uncommitted changes, or a project cannot be loaded." };

    static readonly Option<string?> PathGlob = new("--path") { Description = "Only findings in files that match: * within a folder, ** across folders.", HelpName = "GLOB" };

    static readonly Option<string?> Verify = new("--verify") { Description = "A command to run afterwards; if it fails, every file is restored.", HelpName = "COMMAND" };

    /// <summary>The command with its options.</summary>
    public static Command Create()
    {
        TwinsOption.AcceptOnlyFromAmong(StringComparer.OrdinalIgnoreCase, "auto", "only", "never");
        var command = new Command("fix", Description) { CheckCommand.Path, CheckCommand.Severity, CheckCommand.Rules, PathGlob, TwinsOption, DryRun, Force, Verify, CheckCommand.Framework, CheckCommand.Properties, CheckCommand.NoRestore, CheckCommand.Verbosity };
        command.SetAction((parsed, cancel) => Guarded.RunAsync(() => Fix.RunAsync(Read(parsed), Console.Out, Console.Error, cancel), Console.Error, "nothing was changed"));
        return command;
    }

    /// <summary>The options as typed; a mistake in one of them stops.</summary>
    public static FixOptions Read(ParseResult parsed) => new(CheckCommand.Read(parsed), parsed.GetValue(TwinsOption), parsed.GetValue(DryRun), parsed.GetValue(Force), parsed.GetValue(PathGlob), parsed.GetValue(Verify));
}
