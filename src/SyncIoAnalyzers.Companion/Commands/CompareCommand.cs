using System.CommandLine;
using SyncIoAnalyzers.Common;
using SyncIoAnalyzers.Companion.CommandLine;
using SyncIoAnalyzers.Companion.Experiments;
using SyncIoAnalyzers.Companion.Report;

namespace SyncIoAnalyzers.Companion.Commands;

/// <summary>The settings of <c>lab compare</c>.</summary>
/// <param name="Before">The path of the first result file.</param>
/// <param name="After">The path of the second result file.</param>
/// <param name="IsAnyMachine">True to compare runs of different machines.</param>
/// <param name="FailsOnWorse">True to fail if a verdict that was good is bad in the second run.</param>
/// <param name="Folder">The folder for the report.</param>
internal sealed record CompareSettings(string Before, string After, bool IsAnyMachine, bool FailsOnWorse, string Folder);

/// <summary>The command <c>syncio lab compare</c>.</summary>
internal static class CompareCommand
{
    static readonly Argument<string> Before = new("before.json") { Description = "Result file of a run." };

    static readonly Argument<string> After = new("after.json") { Description = "Result file of another run of the same experiment." };

    static readonly Option<bool> Anyway = new("--anyway")
    {
        Description = "Compare even if the two runs were measured on different machines.",
    };

    static readonly Option<bool> FailOnWorse = new("--fail-on-worse")
    {
        Description = "Exit with code 1 if a verdict was good in the first run and is bad in the second.",
    };

    /// <summary>Creates the command with its arguments.</summary>
    public static Command CreateCommand()
    {
        var command = new Command("compare", "Shows two runs of one experiment side by side.")
        {
            Before,
            After,
            Anyway,
            FailOnWorse,
            CommonOptions.Output,
        };
        command.SetAction(parsed => GuardedCommand.RunAsync(() => Task.FromResult(CompareFiles(ReadSettings(parsed))), Console.Error));
        return command;
    }

    static CompareSettings ReadSettings(ParseResult parsed) =>
        new(
            parsed.GetValue(Before)!,
            parsed.GetValue(After)!,
            parsed.GetValue(Anyway),
            parsed.GetValue(FailOnWorse),
            parsed.GetValue(CommonOptions.Output)!
        );

    static int CompareFiles(CompareSettings settings) => CompareFiles(settings, LabCommand.Comparable, Console.Out, Console.Error);

    /// <summary>Reads both files, compares them and writes the report.</summary>
    public static int CompareFiles(
        CompareSettings settings,
        IReadOnlyList<IExperimentCommand> experiments,
        TextWriter output,
        TextWriter error
    )
    {
        var (before, after) = (ResultFile.ReadFile(settings.Before, experiments), ResultFile.ReadFile(settings.After, experiments));
        if (before.Experiment != after.Experiment)
            throw new StopException(
                $"{settings.Before} is a result of 'lab {before.Experiment}', {settings.After} of 'lab {after.Experiment}'; "
                    + "only runs of the same experiment can be compared."
            );
        var machines = before.Made.CompareMachines(after.Made).ToArray();
        if (machines.Length > 0 && !settings.IsAnyMachine)
            throw new StopException(
                $"The runs were measured on different machines ({string.Join("; ", machines)}), so their figures are not comparable; "
                    + "to see them side by side anyway, add --anyway."
            );
        var comparison = RunComparison.CompareRuns(before, after);
        foreach (var line in comparison.Unlike)
            error.WriteLine($"Different conditions: {line}");
        var document = comparison.CreateDocument(before, after);
        ScreenPage.WriteDocument(document, before.Overview, output);
        output.WriteLine($"Full comparison: {ReportFiles.WriteReport(settings.Folder, "compare", document, comparison)}");
        return settings.FailsOnWorse && comparison.IsWorse ? ExitCode.Findings : ExitCode.Clean;
    }
}
