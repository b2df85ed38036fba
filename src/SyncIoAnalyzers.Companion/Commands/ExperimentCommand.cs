using System.CommandLine;
using SyncIoAnalyzers.Common;
using SyncIoAnalyzers.Companion.CommandLine;
using SyncIoAnalyzers.Companion.Report;

namespace SyncIoAnalyzers.Companion.Commands;

/// <summary>An experiment, independent of the types of its settings and results.</summary>
internal interface IExperimentCommand : IResultReader
{
    /// <summary>Creates the command with its options.</summary>
    Command CreateCommand();

    /// <summary>Measures with the default settings, and writes the report.</summary>
    ReportDocument RunQuick(string folder, LoadWatcher watcher, CancellationToken cancellationToken);
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

    /// <summary>The positional arguments; most experiments have none.</summary>
    protected virtual IEnumerable<Argument> Arguments => [];

    /// <summary>The options in addition to <see cref="CommonOptions.Output"/>.</summary>
    protected abstract IEnumerable<Option> Options { get; }

    /// <summary>Reads the settings; throws if one of them is invalid.</summary>
    public abstract TSettings ReadSettings(ParseResult parsed);

    /// <summary>Returns the options that repeat a run.</summary>
    protected abstract string FormatOptions(TSettings settings);

    /// <summary>Measures part by part.</summary>
    protected abstract void MeasureParts(TSettings settings, LoadWatcher watcher, Action<TPart> done, CancellationToken cancellationToken);

    /// <summary>Creates the report.</summary>
    protected abstract ReportDocument CreateDocument(ExperimentResults<TSettings, IReadOnlyList<TPart>> results);

    /// <summary>Returns the exit code for the results.</summary>
    protected virtual int GetExitCode(IReadOnlyList<TPart> parts) => ExitCode.Clean;

    /// <inheritdoc/>
    public Command CreateCommand()
    {
        var command = new Command(name, description);
        foreach (var argument in Arguments)
            command.Add(argument);
        foreach (var option in Options.Append(CommonOptions.Output))
            command.Add(option);
        command.SetAction(
            (parsed, cancellationToken) =>
                GuardedCommand.RunAsync(
                    () =>
                        Task.Run(
                            () =>
                                RunAndReport(
                                    ReadSettings(parsed),
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
    public int RunAndReport(TSettings settings, string folder, TextWriter output, TextWriter error, CancellationToken cancellationToken)
    {
        var watcher = new LoadWatcher(error);
        IReadOnlyList<TPart> parts = [];
        watcher.RunLive(() => parts = CollectParts(settings, watcher, cancellationToken));
        if (cancellationToken.IsCancellationRequested)
            error.WriteLine("Cancelled; the report shows the measurements so far.");
        var (document, page) = WriteReport(settings, parts, folder);
        ScreenPage.WriteDocument(document, Overview, output);
        output.WriteLine($"All figures and charts: {page}");
        return GetExitCode(parts);
    }

    /// <inheritdoc/>
    public ReportDocument RunQuick(string folder, LoadWatcher watcher, CancellationToken cancellationToken)
    {
        var settings = ReadSettings(CreateCommand().Parse(""));
        return WriteReport(settings, CollectParts(settings, watcher, cancellationToken), folder).Document;
    }

    /// <inheritdoc/>
    public ResultFile ReadResults(string path, string json)
    {
        var results = ResultSerializer.ParseResults<ExperimentResults<TSettings, IReadOnlyList<TPart>>>(json);
        return new ResultFile(
            path,
            name,
            new RunConditions(results.Machine, results.Program, RunConditions.SerializeValue(results.Settings)),
            results.Command,
            CreateDocument(results),
            Overview
        );
    }

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

    (ReportDocument Document, string Page) WriteReport(TSettings settings, IReadOnlyList<TPart> parts, string folder)
    {
        var results = new ExperimentResults<TSettings, IReadOnlyList<TPart>>(
            name,
            $"syncio lab {name} {FormatOptions(settings)}".TrimEnd(),
            MachineInfo.This,
            settings,
            parts
        );
        var document = CreateDocument(results);
        return (document, ReportFiles.WriteReport(folder, name, document, results));
    }
}
