using System.CommandLine;
using SyncIoAnalyzers.Cli.Fixing;
using SyncIoAnalyzers.Cli.Options;
using SyncIoAnalyzers.CodeFixes.Planning;

namespace SyncIoAnalyzers.Cli.Commands;

/// <summary>Defines the command line of <c>syncio fix</c>.</summary>
internal static class FixCommand
{
    const string Description =
        "Rewrites blocking calls to await, and makes the members on their request paths async. Changes that would not compile are undone.";

    /// <summary>The examples at the end of its help.</summary>
    public const string Examples = """
        Examples:
          syncio fix --dry-run                          the changes as a diff; nothing is written
          syncio fix                                    the solution or project in this folder
          syncio fix Shop.slnx --severity info          also informational findings
          syncio fix --rule SIO001 --path 'src/**'      one rule, in some files
          syncio fix --request 'GET /orders/**'         what holds some requests, for a pull request of its own
          syncio fix --project Shop.Data                what is found in one project, with its callers everywhere
          syncio fix --rule SIO301                      ConfigureAwait(false) for libraries; SIO301 and SIO302 must be named
          syncio fix --rule SIO402                      requests started together; it must be named, too
          syncio fix --unsafe                           also waits in a try that catches AggregateException; the output lists them
          syncio fix --verify "dotnet test"             run the tests; leave out the requests with whose fixes they fail

        Nothing is written to a folder with uncommitted changes, unless --force is given.
        Exit codes: 0 no finding is left, 1 some were refused, 2 the fix could not run, or nothing of it passes, 130 cancelled.
        """;

    static readonly Option<TwinPolicy> TwinsOption = new("--twins")
    {
        Description =
            "auto: keep a member that needs synchronous callers and add an async twin. "
            + "only: add twins, convert no member. never: refuse instead.",
        DefaultValueFactory = _ => TwinPolicy.Auto,
    };

    static readonly Option<bool> DryRun = new("--dry-run")
    {
        Description = "Write the changes as a unified diff to standard output, and change no file.",
    };

    static readonly Option<bool> Force = new("--force")
    {
        Description = "Run even if files have uncommitted changes or a project cannot be loaded.",
    };

    static readonly Option<bool> Unsafe = new("--unsafe")
    {
        Description = "Also write the rewrites that can change behavior beyond the waits; the output lists them with the reasons.",
    };

    static readonly Option<string?> PathGlob = new("--path")
    {
        Description = "Only findings in files that match: * within a folder, ** across folders.",
        HelpName = "GLOB",
    };

    static readonly Option<string?> RequestGlob = new("--request")
    {
        Description = "Only findings on requests that match, as check names them: * within a part, ** across parts.",
        HelpName = "GLOB",
    };

    static readonly Option<string[]> Projects = new("--project")
    {
        Description = "Only findings in these projects; callers in other projects are changed with them. Repeat the option for several.",
        HelpName = "NAME",
    };

    static readonly Option<string?> Verify = new("--verify")
    {
        Description =
            "A command to run without the fix and with it, in a temporary git worktree. If it fails with the fix, the requests "
            + "with which it fails are left out.",
        HelpName = "COMMAND",
    };

    static readonly Option<int> VerifyRuns = new("--verify-runs")
    {
        Description = "How often the command of --verify runs at most; what was not tried by then is left out.",
        HelpName = "COUNT",
        DefaultValueFactory = _ => FixOptions.DefaultVerifyRuns,
    };

    /// <summary>Creates the command with its options.</summary>
    public static Command CreateCommand()
    {
        VerifyRuns.Validators.Add(result =>
        {
            if (result.Tokens.Count == 1 && int.TryParse(result.Tokens[0].Value, out var runs) && runs < VerificationSearch.FewestRuns)
                result.AddError(
                    $"--verify-runs must be at least {VerificationSearch.FewestRuns}: without the fix, with it, and once more."
                );
        });
        TwinsOption.AcceptOnlyFromAmong(StringComparer.OrdinalIgnoreCase, "auto", "only", "never");
        var command = new Command("fix", Description)
        {
            CheckCommand.Path,
            CheckCommand.Severity,
            CheckCommand.Rules,
            PathGlob,
            RequestGlob,
            Projects,
            TwinsOption,
            DryRun,
            Force,
            Unsafe,
            Verify,
            VerifyRuns,
            CheckCommand.Framework,
            CheckCommand.Properties,
            CheckCommand.NoRestore,
            CheckCommand.Verbosity,
        };
        command.SetAction(
            (parsed, cancel) =>
                GuardedCommand.RunAsync(
                    () => FixRunner.RunAsync(ReadOptions(parsed), Console.Out, Console.Error, cancel),
                    Console.Error,
                    "nothing was changed"
                )
        );
        return command;
    }

    /// <summary>Reads the options; throws on an invalid one.</summary>
    public static FixOptions ReadOptions(ParseResult parsed)
    {
        var options = new FixOptions(
            CheckCommand.ReadOptions(parsed),
            parsed.GetValue(TwinsOption),
            parsed.GetValue(DryRun),
            parsed.GetValue(Force)
        );
        return options with
        {
            AllowsUnsafe = parsed.GetValue(Unsafe),
            PathGlob = parsed.GetValue(PathGlob),
            Verify = parsed.GetValue(Verify),
            RequestGlob = parsed.GetValue(RequestGlob),
            Projects = [.. parsed.GetValue(Projects) ?? []],
            VerifyRuns = parsed.GetValue(VerifyRuns),
        };
    }
}
