using Spectre.Console;
using Spectre.Console.Rendering;
using SyncIoAnalyzers.Cli.Watching;

namespace SyncIoAnalyzers.Cli.Output;

/// <summary>Shows how a watch goes: a table that is redrawn in place where someone looks, a line a look where a file is written.</summary>
internal sealed class WatchScreen
{
    static readonly TimeSpan Redraw = TimeSpan.FromSeconds(1);

    readonly TextWriter _error;
    readonly IAnsiConsole _console;
    readonly bool _isLive;
    readonly Lock _gate = new();

    /// <summary>Shows it there.</summary>
    public WatchScreen(TextWriter error)
    {
        (_error, _console) = (error, Screen.Over(error));
        _isLive = Screen.IsTerminal(error) && _console.Profile.Capabilities.Ansi;
    }

    /// <summary>A line that stays, above the table.</summary>
    public void Line(string text)
    {
        // The library's own locks are taken in one order by who writes and in the other by who redraws.
        lock (_gate)
            if (_isLive)
                _console.Line(text);
            else
                _error.WriteLine(text);
    }

    /// <summary>It was looked at once more.</summary>
    public void Looked(Look look)
    {
        if (!_isLive)
            Line(FormattableString.Invariant($"{look.At.TotalSeconds:0.0} s: {Verdict.Of(look.Seen).Says}"));
    }

    /// <summary>Shows how it goes while it runs.</summary>
    public Task<Watched> DuringAsync(LiveWatch watch, CancellationToken cancel) => !_isLive ? watch.RunAsync(cancel)
        : _console.Live(new Text($"{watch.Target}: attaching")).AutoClear(true).StartAsync(async context =>
        {
            var watching = watch.RunAsync(cancel);
            while (await Task.WhenAny(watching, Task.Delay(Redraw, CancellationToken.None)) != watching)
                if (watch.Now is { } now)
                    lock (_gate)
                        context.UpdateTarget(Drawn($"{watch.Target}", watch.Elapsed, now, _console.Profile.Width));
            return await watching;
        });

    /// <summary>The table with what has to be known beside it; that stands above, as what is too long for the terminal is cut off below.</summary>
    public static IRenderable Drawn(string target, TimeSpan elapsed, Look look, int width)
    {
        var verdict = Verdict.Of(look.Seen);
        return new Rows(
        [
            new Text(FormattableString.Invariant($"{target}, {elapsed.TotalSeconds:0} s. The stacks are from {(elapsed - look.At).TotalSeconds:0} s ago. Ctrl+C ends the watch and reports."), new Style(decoration: Decoration.Dim)),
            new Text(verdict.Says, Style.Parse(WatchText.Colour(look.Seen, verdict))),
            .. WatchText.Notes(look.Seen).Select(note => new Text(note)),
            .. look.Seen.Rows.IsEmpty ? Array.Empty<IRenderable>() : [WatchTable.Of(look.Seen, isTerminal: true, width)],
        ]);
    }
}
