using System.CommandLine;
using SyncIoAnalyzers.Cli;
using SyncIoAnalyzers.Cli.Commands;
using SyncIoAnalyzers.Companion.Experiments;
using SyncIoAnalyzers.Companion.Report;

namespace SyncIoAnalyzers.Companion.Commands;

/// <summary>The command line of <c>syncio lab compare</c>.</summary>
internal static class CompareCommand
{
    static readonly Argument<string> Before = new("before.json") { Description = "The results of a run." };

    static readonly Argument<string> After = new("after.json") { Description = "Those of another run of the same experiment." };

    static readonly Option<bool> Anyway = new("--anyway") { Description = "Also where the two were measured on different machines." };

    /// <summary>The command with its arguments.</summary>
    public static Command Create()
    {
        var command = new Command("compare", "Shows two runs of one experiment side by side.") { Before, After, Anyway, Common.Output };
        command.SetAction(parsed => Guarded.RunAsync(() => Task.FromResult(
            Run(parsed.GetValue(Before)!, parsed.GetValue(After)!, parsed.GetValue(Anyway), parsed.GetValue(Common.Output)!, LabCommand.Comparable, Console.Out, Console.Error)), Console.Error));
        return command;
    }

    /// <summary>Reads both, compares and reports.</summary>
    public static int Run(string beforePath, string afterPath, bool anyway, string folder, IReadOnlyList<IExperiment> experiments, TextWriter output, TextWriter error)
    {
        var (before, after) = (ResultFile.Read(beforePath, experiments), ResultFile.Read(afterPath, experiments));
        if (before.Experiment != after.Experiment)
            throw new StopException($"{beforePath} is of 'lab {before.Experiment}', {afterPath} of 'lab {after.Experiment}'; only runs of one experiment compare.");
        var machines = before.Made.OtherMachine(after.Made).ToArray();
        if (machines.Length > 0 && !anyway)
            throw new StopException($"They were measured on different machines ({string.Join("; ", machines)}), whose figures do not compare; to see them side by side nevertheless, add --anyway.");
        var comparison = Comparison.Of(before, after);
        foreach (var line in comparison.Unlike)
            error.WriteLine($"Not measured alike: {line}");
        var document = comparison.Document(before, after);
        ScreenPage.Write(document, before.Overview, output);
        output.WriteLine($"All of it: {Files.Write(folder, "compare", document, comparison)}");
        return ExitCode.Clean;
    }
}
