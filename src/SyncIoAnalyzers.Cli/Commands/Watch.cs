using Microsoft.Diagnostics.NETCore.Client;
using SyncIoAnalyzers.Cli.Loading;
using SyncIoAnalyzers.Cli.Output;
using SyncIoAnalyzers.Cli.Watching;

namespace SyncIoAnalyzers.Cli.Commands;

/// <summary>What <c>syncio watch</c> does: attach or read, sum up, report.</summary>
internal static class Watch
{
    /// <summary>Writes what was seen to <paramref name="output"/>, how it goes to <paramref name="error"/>; returns the exit code.</summary>
    public static async Task<int> RunAsync(WatchOptions options, TextWriter output, TextWriter error, CancellationToken cancel)
    {
        if (options.Scenarios)
            return ScenarioTable.Write(await ScenarioWatch.RunAsync(cancel), output);
        var (watched, isCut, of) = options switch
        {
            { File: { } file } => (Recording(options, file, ""), false, file),
            { Stacks: { } stacks } => (StackText.Read(stacks, FrameTable.Default.Allow(options.Allowed)), false, stacks),
            _ => await LiveAsync(options, new WatchScreen(error), cancel),
        };
        Write(watched, of, options.Format, output);
        return isCut ? ExitCode.Failed : options.FailOn?.IsExceeded(watched) == true ? ExitCode.Findings : ExitCode.Clean;
    }

    /// <summary>What a process shows, whether it ended before the time was over, and what it is called.</summary>
    static async Task<(Watched Watched, bool IsCut, string Of)> LiveAsync(WatchOptions options, WatchScreen screen, CancellationToken cancel)
    {
        using var launched = options.Command.Count > 0 ? Launched.Start(options.Command, screen.Line) : null;
        if (launched != null)
            screen.Line($"Started with {Launched.KeepsFrames}=1, so that no method is inlined and each wait keeps its line; it runs a little slower than usual.");
        var target = launched != null ? await launched.ReadyAsync(cancel) : options.Name is { } name ? Target.Named(name) : Target.Of(options.Process!.Value);
        var (facts, of) = (await target.AskAsync(new DiagnosticsClient(target.Id), cancel), $"{target.Name} (process {target.Id})");
        try
        {
            if (options.Record is { } file)
            {
                await RecordAsync(target, options, file, screen, cancel);
                return (Recording(options, file, target.Root), false, of);
            }

            var watch = new LiveWatch(target, options, screen);
            var watched = await screen.DuringAsync(watch, cancel);
            var failure = cancel.IsCancellationRequested ? null : launched?.Failure; // Ctrl+C reaches the command as well
            if (failure != null)
                screen.Line(failure);
            return (watched, watch.IsCut || failure != null, of);
        }
        catch (UnreadableException) when (facts.IsHeldAtStart)
        {
            throw RuntimeFacts.Held(target);
        }
    }

    /// <summary>Records beside the file, so that one that is there is never half of another.</summary>
    static async Task RecordAsync(Target target, WatchOptions options, string file, WatchScreen screen, CancellationToken cancel)
    {
        var time = options.Duration ?? TimeSpan.FromSeconds(5);
        screen.Line(FormattableString.Invariant($"{target}: recording {time.TotalSeconds} s."));
        try
        {
            await WholeFile.WriteAsync(file, part => new Recorder(new DiagnosticsClient(target.Id), target).RecordAsync(Sources.All(options.Routes), time, part, cancel));
        }
        catch (Exception cannot) when (cannot is IOException or UnauthorizedAccessException)
        {
            throw new StopException($"{file} cannot be written: {cannot.Message.TrimEnd('.')}; name another file with --record.");
        }
    }

    static Watched Recording(WatchOptions options, string file, string root)
    {
        if (!File.Exists(file))
            throw new StopException($"There is no file {file}.");
        var (pool, tally, modules) = (new Pool(), new Tally(), new Modules(root));
        using var folder = new WorkFolder();
        using var lines = new Lines(modules, options.Symbols);
        tally.Add(new TraceReader(modules, lines, FrameTable.Default.Allow(options.Allowed)).Read(file, folder.Path, pool));
        return tally.Sum(pool);
    }

    static void Write(Watched watched, string of, WatchFormat format, TextWriter output)
    {
        if (format == WatchFormat.Json)
            WatchJson.Write(watched, output);
        else if (format == WatchFormat.Sarif)
            WatchSarif.Write(watched, output);
        else if (format == WatchFormat.Html)
            WatchHtml.Write(watched, of, output);
        else
            WatchText.Write(watched, output);
    }
}
