using System.CommandLine;
using Microsoft.CodeAnalysis;

namespace SyncIoAnalyzers.Cli.Commands;

/// <summary>Everything <c>syncio baseline</c> was told.</summary>
internal sealed record BaselineOptions(LoadOptions Load, DiagnosticSeverity Severity = DiagnosticSeverity.Warning, bool Update = false, bool Accept = false);

/// <summary>The command line of <c>syncio baseline</c>.</summary>
internal static class BaselineCommand
{
    const string Description = "Writes down beside each project what is found there now, so that a build reports only what is new.";

    /// <summary>What its help ends with.</summary>
    public const string Examples =
        """
        Examples:
          syncio baseline                               the solution or project in this folder, once
          syncio baseline --severity info               also what is worth knowing, for builds with SyncIoMode=Strict
          syncio baseline --update                      take out what is fixed, and nothing in
          syncio baseline --update --accept             also take in what is new

        'syncio check --show-baseline' lists what is in it.
        Exit codes: 0 all is up to date, or was written, 2 it could not run, 130 cancelled.
        """;

    static readonly Option<bool> Update = new("--update") { Description = "Take out what is fixed; mends a file that a merge or an editor left broken." };

    static readonly Option<bool> Accept = new("--accept") { Description = "With --update: also take in what is new, at or above --severity." };

    static readonly Option<DiagnosticSeverity> Severity = new("--severity", "-s")
    {
        Description = "The lowest severity that is taken in.",
        DefaultValueFactory = _ => DiagnosticSeverity.Warning,
    };

    /// <summary>The command with its options.</summary>
    public static Command Create()
    {
        Severity.AcceptOnlyFromAmong(StringComparer.OrdinalIgnoreCase, "error", "warning", "info", "hidden");
        var command = new Command("baseline", Description) { CheckCommand.Path, Update, Accept, Severity, CheckCommand.Framework, CheckCommand.Properties, CheckCommand.NoRestore };
        command.SetAction((parsed, cancel) => Guarded.RunAsync(() => Baseline.RunAsync(Read(parsed), Console.Out, Console.Error, cancel), Console.Error, "nothing was written"));
        return command;
    }

    /// <summary>The options as typed; a mistake in one of them stops.</summary>
    public static BaselineOptions Read(ParseResult parsed) => parsed.GetValue(Accept) && !parsed.GetValue(Update)
        ? throw new StopException("--accept says what --update may take in; write both.")
        : new(CheckCommand.Read(parsed).Load, parsed.GetValue(Severity), parsed.GetValue(Update), parsed.GetValue(Accept));
}
