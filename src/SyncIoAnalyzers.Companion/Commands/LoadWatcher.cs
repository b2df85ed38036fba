using Spectre.Console;
using SyncIoAnalyzers.Companion.CommandLine;
using SyncIoAnalyzers.Companion.Experiments;
using SyncIoAnalyzers.Companion.Report;

namespace SyncIoAnalyzers.Companion.Commands;

/// <summary>Shows the progress of a load: a live table on a terminal, one line per load elsewhere.</summary>
internal sealed class LoadWatcher(TextWriter error)
{
    const int BarWidth = 30;

    readonly bool _isTerminal = ConsoleScreen.IsTerminal(error);
    readonly Lock _gate = new();
    readonly SortedDictionary<string, LoadMoment> _now = new(StringComparer.Ordinal);
    LiveDisplayContext? _live;
    string _within = "",
        _round = "",
        _what = "";
    double _most = 1;

    /// <summary>Runs work that reports its progress here.</summary>
    public void RunLive(Action work)
    {
        if (!_isTerminal)
            work();
        else
            ConsoleScreen
                .CreateConsole(error)
                .Live(CreateTable())
                .AutoClear(true)
                .Start(context =>
                {
                    _live = context;
                    work();
                });
    }

    /// <summary>Sets the prefix for the loads that begin from now on.</summary>
    public void SetPrefix(string whole) => _within = whole + ", ";

    /// <summary>Sets the round of the loads that begin from now on; a single round is not mentioned.</summary>
    public void SetRound(int round, int rounds) => _round = rounds == 1 ? "" : $"round {round} of {rounds}, ";

    /// <summary>Announces the start of a load.</summary>
    public void BeginLoad(string what)
    {
        lock (_gate)
        {
            (_what, _most) = (_within + _round + what, 1);
            _now.Clear();
            _live?.UpdateTarget(CreateTable());
        }

        if (!_isTerminal)
            error.WriteLine(_what);
    }

    /// <summary>Shows the progress of the load.</summary>
    public void ShowMoment(LoadMoment now) => ShowMoment("", now);

    /// <summary>Shows the progress of one of several concurrent loads.</summary>
    public void ShowMoment(string name, LoadMoment now)
    {
        lock (_gate)
        {
            _now[name] = now;
            _most = Math.Max(_most, now.GoodPerSecond);
            _live?.UpdateTarget(CreateTable());
        }
    }

    Spectre.Console.Table CreateTable()
    {
        var drawn = new Spectre.Console.Table
        {
            Border = TableBorder.Simple,
            Title = new TableTitle(Markup.Escape(_now.Count == 0 ? _what + ": starting" : _what)),
        };
        drawn.AddColumns("", "connections", "good/s", "bad/s", "threads", "queued", "");
        foreach (var (name, now) in _now)
            drawn.AddRow(
                new[]
                {
                    name,
                    $"{now.Connections}",
                    FigureFormat.FormatCount(now.GoodPerSecond),
                    FigureFormat.FormatCount(now.BadPerSecond),
                    $"{now.Threads}",
                    $"{now.Queue}",
                    new string('█', (int)(BarWidth * now.GoodPerSecond / _most)),
                }.Select(t => new Text(t))
            );
        return drawn;
    }
}
