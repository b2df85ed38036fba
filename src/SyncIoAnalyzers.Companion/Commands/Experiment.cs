using System.CommandLine;
using SyncIoAnalyzers.Cli;
using SyncIoAnalyzers.Cli.Commands;
using SyncIoAnalyzers.Companion.Experiments;
using SyncIoAnalyzers.Companion.Report;

namespace SyncIoAnalyzers.Companion.Commands;

/// <summary>An experiment, whatever it is told and whatever it measures.</summary>
internal interface IExperiment
{
    /// <summary>The word that asks for it, and the name of its files.</summary>
    string Name { get; }

    /// <summary>The command with its options.</summary>
    Command Create();

    /// <summary>Measures with what holds where nothing is typed, and writes the report.</summary>
    Document Quick(string folder, Watcher watcher, CancellationToken cancel);

    /// <summary>What a file of its results says.</summary>
    /// <exception cref="System.Text.Json.JsonException">It holds none.</exception>
    ResultFile Read(string path, string json);
}

/// <summary>An experiment as a command: it reads its settings, measures part after part, and reports what it has, also when it is stopped.</summary>
/// <typeparam name="TSettings">What it is told.</typeparam>
/// <typeparam name="TPart">What is measured at a time.</typeparam>
internal abstract class Experiment<TSettings, TPart>(string name, string description) : IExperiment
{
    /// <inheritdoc/>
    public string Name => name;

    /// <summary>The title of the table that is shown on the screen; all of them are in the files.</summary>
    protected abstract string Overview { get; }

    /// <summary>What it is told without the name of an option; nothing for most.</summary>
    protected virtual IEnumerable<Argument> Arguments => [];

    /// <summary>The options that it has besides <see cref="Common.Output"/>.</summary>
    protected abstract IEnumerable<Option> Options { get; }

    /// <summary>The settings as typed; a mistake in one of them stops.</summary>
    public abstract TSettings Read(ParseResult parsed);

    /// <summary>The options with which it can be repeated.</summary>
    protected abstract string Repeat(TSettings settings);

    /// <summary>Measures part after part.</summary>
    protected abstract void Measure(TSettings settings, Watcher watcher, Action<TPart> done, CancellationToken cancel);

    /// <summary>What the parts say.</summary>
    protected abstract Document Document(Results<TSettings, IReadOnlyList<TPart>> results);

    /// <summary>What a script is told of them.</summary>
    protected virtual int Exit(IReadOnlyList<TPart> parts) => ExitCode.Clean;

    /// <inheritdoc/>
    public Command Create()
    {
        var command = new Command(name, description);
        foreach (var argument in Arguments)
            command.Add(argument);
        foreach (var option in Options.Append(Common.Output))
            command.Add(option);
        command.SetAction((parsed, cancel) => Guarded.RunAsync(() => Task.Run(() => Run(Read(parsed), parsed.GetValue(Common.Output)!, Console.Out, Console.Error, cancel), CancellationToken.None), Console.Error));
        return command;
    }

    /// <summary>Measures and reports; what was measured before a cancellation is reported, too.</summary>
    public int Run(TSettings settings, string folder, TextWriter output, TextWriter error, CancellationToken cancel)
    {
        var watcher = new Watcher(error);
        IReadOnlyList<TPart> parts = [];
        watcher.During(() => parts = Parts(settings, watcher, cancel));
        if (cancel.IsCancellationRequested)
            error.WriteLine("Cancelled; this is what was measured till then.");
        var (document, page) = Report(settings, parts, folder);
        ScreenPage.Write(document, Overview, output);
        output.WriteLine($"All figures and curves: {page}");
        return Exit(parts);
    }

    /// <inheritdoc/>
    public Document Quick(string folder, Watcher watcher, CancellationToken cancel)
    {
        var settings = Read(Create().Parse(""));
        return Report(settings, Parts(settings, watcher, cancel), folder).Document;
    }

    /// <inheritdoc/>
    public ResultFile Read(string path, string json)
    {
        var results = Results.Read<Results<TSettings, IReadOnlyList<TPart>>>(json);
        return new ResultFile(path, name, new Made(results.Machine, results.Program, Made.Json(results.Settings)), results.Command, Document(results), Overview);
    }

    List<TPart> Parts(TSettings settings, Watcher watcher, CancellationToken cancel)
    {
        var parts = new List<TPart>();
        try
        {
            Measure(settings, watcher, parts.Add, cancel);
        }
        catch (OperationCanceledException) when (parts.Count > 0)
        {
            // What there is gets reported.
        }

        return parts;
    }

    (Document Document, string Page) Report(TSettings settings, IReadOnlyList<TPart> parts, string folder)
    {
        var results = new Results<TSettings, IReadOnlyList<TPart>>(name, $"syncio lab {name} {Repeat(settings)}".TrimEnd(), Machine.This, settings, parts);
        var document = Document(results);
        return (document, Files.Write(folder, name, document, results));
    }
}
