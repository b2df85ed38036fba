using System.CommandLine;
using System.Text.Json;
using SyncIoAnalyzers.Common;
using SyncIoAnalyzers.Companion.CommandLine;
using SyncIoAnalyzers.Companion.Report;

namespace SyncIoAnalyzers.Companion.Commands;

/// <summary>An experiment, independent of the types of its settings and results.</summary>
internal interface IExperimentCommand : IResultReader
{
    /// <summary>Creates the command with its options.</summary>
    Command CreateCommand();

    /// <summary>The title of the chart that shows the result at a glance; null if the experiment has none.</summary>
    string? PictureTitle { get; }

    /// <summary>Measures with the default settings, and writes the report.</summary>
    /// <param name="folder">The folder for the report.</param>
    /// <param name="rounds">The number of rounds; null for the experiment's own.</param>
    /// <param name="watcher">Receives the progress.</param>
    /// <param name="cancellationToken">Ends the measurement.</param>
    ReportDocument RunQuick(string folder, int? rounds, LoadWatcher watcher, CancellationToken cancellationToken);
}

/// <summary>
/// An experiment as a command: it reads its settings, measures part by part, and reports the results so far even if it is cancelled.
/// </summary>
/// <typeparam name="TSettings">The settings.</typeparam>
/// <typeparam name="TPart">The result of one measurement.</typeparam>
internal abstract class ExperimentCommand<TSettings, TPart>(string name, string description) : IExperimentCommand
{
    /// <inheritdoc/>
    public string Name => name;

    /// <summary>The title of the table that is shown on the screen; the files contain all tables.</summary>
    protected abstract string Overview { get; }

    /// <inheritdoc/>
    public virtual string? PictureTitle => null;

    /// <summary>The positional arguments; most experiments have none.</summary>
    protected virtual IEnumerable<Argument> Arguments => [];

    /// <summary>The options in addition to those of every experiment.</summary>
    protected abstract IEnumerable<Option> Options { get; }

    /// <summary>The default number of rounds: one where the verdict shows by far, more where figures are close to each other.</summary>
    protected virtual int QuickRounds => 1;

    /// <summary>The number of rounds with <c>--full</c>.</summary>
    protected virtual int FullRounds => QuickRounds;

    /// <summary>Runs the measurement and observes the machine meanwhile. All load comes from this program's own processes.</summary>
    protected virtual RunCircumstances ObserveMachine(Action measurement) => RunCircumstances.Observe(measurement, isOwnWork: true);

    /// <summary>Reads the settings; throws if one of them is invalid.</summary>
    public abstract TSettings ReadSettings(ParseResult parsed);

    /// <summary>Returns the options that repeat a run.</summary>
    protected abstract string FormatOptions(TSettings settings);

    /// <summary>Measures part by part.</summary>
    protected abstract void MeasureParts(TSettings settings, LoadWatcher watcher, Action<TPart> done, CancellationToken cancellationToken);

    /// <summary>Creates the report.</summary>
    /// <param name="round">The measurements of one round.</param>
    protected abstract ReportDocument CreateDocument(ExperimentRound<TSettings, TPart> round);

    /// <summary>Returns the number of rounds to measure.</summary>
    protected virtual int ReadRounds(ParseResult parsed) =>
        parsed.GetValue(CommonOptions.Rounds) is { } rounds ? LoadLimits.CheckRange(rounds, 1, CommonOptions.MostRounds, "rounds")
        : parsed.GetValue(CommonOptions.Full) ? FullRounds
        : QuickRounds;

    /// <summary>Returns the exit code for the results.</summary>
    protected virtual int GetExitCode(IReadOnlyList<IReadOnlyList<TPart>> rounds) => ExitCode.Clean;

    /// <inheritdoc/>
    public Command CreateCommand()
    {
        var command = new Command(name, description);
        foreach (var argument in Arguments)
            command.Add(argument);
        foreach (var option in Options.Append(CommonOptions.Rounds).Append(CommonOptions.Output))
            command.Add(option);
        command.SetAction(
            (parsed, cancellationToken) =>
                GuardedCommand.RunAsync(
                    () =>
                        Task.Run(
                            () =>
                                RunAndReport(
                                    ReadSettings(parsed),
                                    ReadRounds(parsed),
                                    parsed.GetValue(CommonOptions.Output)!,
                                    Console.Out,
                                    Console.Error,
                                    cancellationToken
                                ),
                            CancellationToken.None
                        ),
                    Console.Error
                )
        );
        return command;
    }

    /// <summary>Measures and reports; results from before a cancellation are reported as well.</summary>
    public int RunAndReport(
        TSettings settings,
        int rounds,
        string folder,
        TextWriter output,
        TextWriter error,
        CancellationToken cancellationToken
    )
    {
        var watcher = new LoadWatcher(error);
        ExperimentResults<TSettings, TPart>? results = null;
        watcher.RunLive(() => results = MeasureRounds(settings, rounds, watcher, cancellationToken));
        if (cancellationToken.IsCancellationRequested)
            error.WriteLine("Cancelled; the report shows the measurements so far.");
        var (document, page) = WriteReport(results!, folder);
        ScreenPage.WriteDocument(document, Overview, output);
        output.WriteLine($"All figures and charts: {page}");
        return GetExitCode(results!.Rounds);
    }

    /// <inheritdoc/>
    public ReportDocument RunQuick(string folder, int? rounds, LoadWatcher watcher, CancellationToken cancellationToken)
    {
        var settings = ReadSettings(CreateCommand().Parse(""));
        return WriteReport(MeasureRounds(settings, rounds ?? QuickRounds, watcher, cancellationToken), folder).Document;
    }

    /// <inheritdoc/>
    public ResultFile ReadResults(string path, string json)
    {
        var results = ResultSerializer.ParseResults<ExperimentResults<TSettings, TPart>>(json);
        if (results.Rounds.Count == 0)
            throw new JsonException("The file has no rounds.");
        var rounds = CreateDocuments(results);
        return new ResultFile(
            path,
            name,
            new RunConditions(results.Machine, results.Program, results.Circumstances, RunConditions.SerializeValue(results.Settings)),
            results.Command,
            results.CreateReport(rounds),
            rounds,
            Overview
        );
    }

    ExperimentResults<TSettings, TPart> MeasureRounds(
        TSettings settings,
        int rounds,
        LoadWatcher watcher,
        CancellationToken cancellationToken
    )
    {
        var measured = new List<IReadOnlyList<TPart>>();
        var circumstances = ObserveMachine(() =>
        {
            for (var round = 1; round <= rounds && !cancellationToken.IsCancellationRequested; round++)
            {
                watcher.SetRound(round, rounds);
                measured.Add(CollectParts(settings, watcher, cancellationToken));
            }
        });
        // A round that was cut short would disagree with the complete ones.
        if (cancellationToken.IsCancellationRequested && measured.Count > 1)
            measured.RemoveAt(measured.Count - 1);
        var options = $"{FormatOptions(settings)}{(rounds == QuickRounds ? "" : $" --rounds {rounds}")}";
        return new(name, $"syncio lab {name} {options.Trim()}".TrimEnd(), MachineInfo.This, circumstances, settings, measured);
    }

    (ReportDocument Document, string Page) WriteReport(ExperimentResults<TSettings, TPart> results, string folder)
    {
        var document = results.CreateReport(CreateDocuments(results));
        return (document, ReportFiles.WriteReport(folder, name, document, results));
    }

    IReadOnlyList<ReportDocument> CreateDocuments(ExperimentResults<TSettings, TPart> results) =>
        [.. results.Rounds.Select(r => CreateDocument(new(results.Machine, results.Settings, r)))];

    List<TPart> CollectParts(TSettings settings, LoadWatcher watcher, CancellationToken cancellationToken)
    {
        var parts = new List<TPart>();
        try
        {
            MeasureParts(settings, watcher, parts.Add, cancellationToken);
        }
        catch (OperationCanceledException) when (parts.Count > 0)
        {
            // The results so far are reported.
        }

        return parts;
    }
}
