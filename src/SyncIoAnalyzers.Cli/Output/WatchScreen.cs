using Spectre.Console;
using Spectre.Console.Rendering;
using SyncIoAnalyzers.Watching;

namespace SyncIoAnalyzers.Cli.Output;

/// <summary>
/// Shows the progress of a watch: a table redrawn in place on a terminal, one line per update if the output is redirected.
/// </summary>
internal sealed class WatchScreen
{
    static readonly TimeSpan Redraw = TimeSpan.FromSeconds(1);

    readonly TextWriter _error;
    readonly IAnsiConsole _console;
    readonly bool _isLive;
    readonly Lock _gate = new();

    /// <summary>Creates the display on a writer.</summary>
    public WatchScreen(TextWriter error)
    {
        (_error, _console) = (error, ConsoleScreen.CreateConsole(error));
        _isLive = ConsoleScreen.IsTerminal(error) && _console.Profile.Capabilities.Ansi;
    }

    /// <summary>Writes a line that stays, above the table.</summary>
    public void WriteLine(string text)
    {
        // The writing and the redrawing thread take the library's own locks in opposite order.
        lock (_gate)
            if (_isLive)
                _console.WriteTextLine(text);
            else
                _error.WriteLine(text);
    }

    /// <summary>Reports a new update.</summary>
    public void ReportLook(WatchLook look)
    {
        if (!_isLive)
            WriteLine(FormattableString.Invariant($"{look.Elapsed.TotalSeconds:0.0} s: {WatchVerdict.FromResult(look.Result).Summary}"));
    }

    /// <summary>Runs the watch and shows its progress.</summary>
    public Task<WatchResult> ShowAsync(LiveWatch watch, CancellationToken cancel) =>
        !_isLive
            ? watch.RunWatchAsync(cancel)
            : _console
                .Live(new Text($"{watch.Target}: attaching"))
                .AutoClear(true)
                .StartAsync(async context =>
                {
                    var watching = watch.RunWatchAsync(cancel);
                    while (await Task.WhenAny(watching, Task.Delay(Redraw, CancellationToken.None)) != watching)
                        if (watch.CurrentLook is { } now)
                            lock (_gate)
                                context.UpdateTarget(CreateView($"{watch.Target}", watch.Elapsed, now, _console.Profile.Width));
                    return await watching;
                });

    /// <summary>
    /// Creates the table with its notes; the notes come first, because a terminal cuts off what is too long at the bottom.
    /// </summary>
    public static IRenderable CreateView(string target, TimeSpan elapsed, WatchLook look, int width)
    {
        var verdict = WatchVerdict.FromResult(look.Result);
        var header = FormattableString.Invariant(
            $"{target}, {elapsed.TotalSeconds:0} s. The stacks are from {(elapsed - look.Elapsed).TotalSeconds:0} s ago. "
        );
        IEnumerable<IRenderable> table = look.Result.Rows.IsEmpty ? [] : [WatchTable.CreateTable(look.Result, isTerminal: true, width)];
        return new Rows([
            new Text(header + "Ctrl+C ends the watch and reports.", new Style(decoration: Decoration.Dim)),
            new Text(verdict.Summary, Style.Parse(WatchText.GetColour(look.Result, verdict))),
            .. WatchText.GetNotes(look.Result).Select(note => new Text(note)),
            .. table,
        ]);
    }
}
