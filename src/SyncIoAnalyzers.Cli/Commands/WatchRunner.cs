using Microsoft.Diagnostics.NETCore.Client;
using SyncIoAnalyzers.Cli.Options;
using SyncIoAnalyzers.Cli.Output;
using SyncIoAnalyzers.Cli.Scenarios;
using SyncIoAnalyzers.Watching;

namespace SyncIoAnalyzers.Cli.Commands;

/// <summary>Runs <c>syncio watch</c>: attaches to a process or reads a file, aggregates and reports.</summary>
internal static class WatchRunner
{
    /// <summary>
    /// Writes the result to <paramref name="output"/> and the progress to <paramref name="error"/>; returns the exit code.
    /// </summary>
    public static async Task<int> RunAsync(WatchOptions options, TextWriter output, TextWriter error, CancellationToken cancel)
    {
        if (options.Scenarios)
            return ScenarioTable.WriteTable(await ScenarioWatch.WatchScenariosAsync(cancel), output);
        var (watched, isCut, of) = options switch
        {
            { File: { } file } => (ReadRecording(options, file, ""), false, file),
            { Stacks: { } stacks } => (ReadStacks(options, stacks), false, stacks),
            _ => await WatchProcessAsync(options, new WatchScreen(error), cancel),
        };
        WriteResult(watched, of, options.Format, output);
        return isCut ? ExitCode.Failed
            : options.FailOn?.IsExceeded(watched) == true ? ExitCode.Findings
            : ExitCode.Clean;
    }

    /// <summary>Watches a process; returns the result, a flag that is true if the process ended early, and a title.</summary>
    static async Task<(WatchResult Watched, bool IsCut, string Of)> WatchProcessAsync(
        WatchOptions options,
        WatchScreen screen,
        CancellationToken cancel
    )
    {
        using var launched = options.Command.Count > 0 ? LaunchedCommand.StartCommand(options.Command, screen.WriteLine) : null;
        if (launched != null)
            screen.WriteLine(
                $"Started with {LaunchedCommand.KeepFramesVariable}=1, so that no method is inlined and each wait has its line; "
                    + "it runs a little slower than usual."
            );
        var target = launched != null ? await launched.WaitUntilReadyAsync(cancel) : FindTarget(options);
        var facts = await target.ReadRuntimeFactsAsync(new DiagnosticsClient(target.Id), cancel);
        var of = $"{target.Name} (process {target.Id})";
        try
        {
            if (options.Record is { } file)
            {
                await RecordAsync(target, options, file, screen, cancel);
                return (ReadRecording(options, file, target.RootFolder), false, of);
            }

            var settings = new WatchSettings(options.Duration, options.Routes, options.Symbols, options.Allowed);
            var watch = new LiveWatch(target, settings, screen.WriteLine, screen.ReportLook);
            var watched = await screen.ShowAsync(watch, cancel);
            var failure = cancel.IsCancellationRequested ? null : launched?.FailureMessage; // Ctrl+C reaches the started command as well
            if (failure != null)
                screen.WriteLine(failure);
            return (watched, watch.IsCutShort || failure != null, of);
        }
        catch (UnreadableRecordingException) when (facts.IsHeldAtStart)
        {
            throw RuntimeFacts.CreateHeldException(target);
        }
    }

    static WatchTarget FindTarget(WatchOptions options) =>
        options.Name is { } name ? WatchTarget.FromProcessName(name) : WatchTarget.FromProcessId(options.Process!.Value);

    /// <summary>Records to a temporary file beside the target, so that an existing recording is never half overwritten.</summary>
    static async Task RecordAsync(WatchTarget target, WatchOptions options, string file, WatchScreen screen, CancellationToken cancel)
    {
        var time = options.Duration ?? TimeSpan.FromSeconds(5);
        screen.WriteLine(FormattableString.Invariant($"{target}: recording {time.TotalSeconds} s."));
        try
        {
            await AtomicFile.WriteFileAsync(
                file,
                part =>
                    new TraceRecorder(new DiagnosticsClient(target.Id), target).RecordTraceAsync(
                        EventSources.GetAllProviders(options.Routes),
                        time,
                        part,
                        cancel
                    )
            );
        }
        catch (Exception cannot) when (cannot is IOException or UnauthorizedAccessException)
        {
            throw new StopException($"{file} cannot be written: {cannot.Message.TrimEnd('.')}; name another file with --record.");
        }
    }

    static WatchResult ReadStacks(WatchOptions options, string file) =>
        StackReportReader.ReadReport(file, FrameTable.Default.WithAllowedMembers(options.Allowed));

    static WatchResult ReadRecording(WatchOptions options, string file, string root)
    {
        if (!File.Exists(file))
            throw new StopException($"There is no file {file}.");
        var (pool, tally, modules) = (new PoolMonitor(), new WatchTally(separatesRoutes: true), new ModuleClassifier(root));
        using var folder = new TemporaryFolder();
        using var lines = new SourceLineResolver(modules, options.Symbols);
        tally.AddWindow(
            new TraceReader(modules, lines, FrameTable.Default.WithAllowedMembers(options.Allowed)).ReadRecording(file, folder.Path, pool)
        );
        return tally.CreateResult(pool);
    }

    static void WriteResult(WatchResult watched, string of, WatchFormat format, TextWriter output)
    {
        if (format == WatchFormat.Json)
            WatchJson.WriteReport(watched, output);
        else if (format == WatchFormat.Sarif)
            WatchSarif.WriteReport(watched, output);
        else if (format == WatchFormat.Html)
            WatchHtml.WriteReport(watched, of, output);
        else
            WatchText.WriteReport(watched, output);
    }
}
