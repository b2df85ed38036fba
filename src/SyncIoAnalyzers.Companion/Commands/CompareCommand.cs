using System.CommandLine;
using SyncIoAnalyzers.Common;
using SyncIoAnalyzers.Companion.CommandLine;
using SyncIoAnalyzers.Companion.Experiments;
using SyncIoAnalyzers.Companion.Report;

namespace SyncIoAnalyzers.Companion.Commands;

/// <summary>The command <c>syncio lab compare</c>.</summary>
internal static class CompareCommand
{
    static readonly Argument<string> Before = new("before.json") { Description = "Result file of a run." };

    static readonly Argument<string> After = new("after.json") { Description = "Result file of another run of the same experiment." };

    static readonly Option<bool> Anyway = new("--anyway")
    {
        Description = "Compare even if the two runs were measured on different machines.",
    };

    /// <summary>Creates the command with its arguments.</summary>
    public static Command CreateCommand()
    {
        var command = new Command("compare", "Shows two runs of one experiment side by side.")
        {
            Before,
            After,
            Anyway,
            CommonOptions.Output,
        };
        command.SetAction(parsed =>
            GuardedCommand.RunAsync(
                () =>
                    Task.FromResult(
                        CompareFiles(
                            parsed.GetValue(Before)!,
                            parsed.GetValue(After)!,
                            parsed.GetValue(Anyway),
                            parsed.GetValue(CommonOptions.Output)!,
                            LabCommand.Comparable,
                            Console.Out,
                            Console.Error
                        )
                    ),
                Console.Error
            )
        );
        return command;
    }

    /// <summary>Reads both files, compares them and writes the report.</summary>
    public static int CompareFiles(
        string beforePath,
        string afterPath,
        bool anyway,
        string folder,
        IReadOnlyList<IExperimentCommand> experiments,
        TextWriter output,
        TextWriter error
    )
    {
        var (before, after) = (ResultFile.ReadFile(beforePath, experiments), ResultFile.ReadFile(afterPath, experiments));
        if (before.Experiment != after.Experiment)
            throw new StopException(
                $"{beforePath} is a result of 'lab {before.Experiment}', {afterPath} of 'lab {after.Experiment}'; "
                    + "only runs of the same experiment can be compared."
            );
        var machines = before.Made.CompareMachines(after.Made).ToArray();
        if (machines.Length > 0 && !anyway)
            throw new StopException(
                $"The runs were measured on different machines ({string.Join("; ", machines)}), so their figures are not comparable; "
                    + "to see them side by side anyway, add --anyway."
            );
        var comparison = RunComparison.CompareRuns(before, after);
        foreach (var line in comparison.Unlike)
            error.WriteLine($"Different conditions: {line}");
        var document = comparison.CreateDocument(before, after);
        ScreenPage.WriteDocument(document, before.Overview, output);
        output.WriteLine($"Full comparison: {ReportFiles.WriteReport(folder, "compare", document, comparison)}");
        return ExitCode.Clean;
    }
}
