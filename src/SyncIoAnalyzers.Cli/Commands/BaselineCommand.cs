using System.CommandLine;
using Microsoft.CodeAnalysis;
using SyncIoAnalyzers.Cli.Options;

namespace SyncIoAnalyzers.Cli.Commands;

/// <summary>Defines the command line of <c>syncio baseline</c>.</summary>
internal static class BaselineCommand
{
    const string Description = "Records the current findings in a file beside each project, so that a build reports only new ones.";

    /// <summary>The examples at the end of its help.</summary>
    public const string Examples = """
        Examples:
          syncio baseline                               the solution or project in this folder, once
          syncio baseline --severity info               also informational findings, for builds with SyncIoMode=Strict
          syncio baseline --update                      remove fixed findings, and add none
          syncio baseline --update --accept             also add new findings

        'syncio check --show-baseline' lists the findings in it.
        Exit codes: 0 all files are up to date or were written, 2 the command could not run, 130 cancelled.
        """;

    static readonly Option<bool> Update = new("--update")
    {
        Description = "Remove fixed findings; repairs a file that a merge or an editor broke.",
    };

    static readonly Option<bool> Accept = new("--accept") { Description = "With --update: also add new findings, at or above --severity." };

    static readonly Option<DiagnosticSeverity> Severity = new("--severity", "-s")
    {
        Description = "The lowest severity to record.",
        DefaultValueFactory = _ => DiagnosticSeverity.Warning,
    };

    /// <summary>Creates the command with its options.</summary>
    public static Command CreateCommand()
    {
        CheckCommand.AcceptSeverities(Severity);
        return ProjectFilesCommand.CreateCommand(
            "baseline",
            Description,
            [Update, Accept, Severity],
            (parsed, cancel) => BaselineRunner.RunAsync(ReadOptions(parsed), Console.Out, Console.Error, cancel)
        );
    }

    /// <summary>Reads the options; throws on an invalid one.</summary>
    public static BaselineOptions ReadOptions(ParseResult parsed) =>
        parsed.GetValue(Accept) && !parsed.GetValue(Update)
            ? throw new StopException("--accept works only together with --update; write both.")
            : new(CheckCommand.ReadLoadOptions(parsed), parsed.GetValue(Severity), parsed.GetValue(Update), parsed.GetValue(Accept));
}
