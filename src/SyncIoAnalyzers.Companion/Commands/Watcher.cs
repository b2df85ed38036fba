using Spectre.Console;
using SyncIoAnalyzers.Cli.Output;
using SyncIoAnalyzers.Companion.Experiments;
using SyncIoAnalyzers.Companion.Report;

namespace SyncIoAnalyzers.Companion.Commands;

/// <summary>Shows how a load goes while it runs: a table that changes where someone looks, a line a load where a file is written.</summary>
internal sealed class Watcher(TextWriter error)
{
    const int BarWidth = 30;

    readonly bool _isTerminal = Screen.IsTerminal(error);
    readonly Lock _gate = new();
    readonly SortedDictionary<string, Moment> _now = new(StringComparer.Ordinal);
    LiveDisplayContext? _live;
    string _within = "", _what = "";
    double _most = 1;

    /// <summary>Runs something that tells how it goes.</summary>
    public void During(Action work)
    {
        if (!_isTerminal)
            work();
        else
            Screen.Over(error).Live(Drawn()).AutoClear(true).Start(context =>
            {
                _live = context;
                work();
            });
    }

    /// <summary>What begins from now on is a part of something.</summary>
    public void Within(string whole) => _within = whole + ", ";

    /// <summary>A load begins.</summary>
    public void Begin(string what)
    {
        lock (_gate)
        {
            (_what, _most) = (_within + what, 1);
            _now.Clear();
            _live?.UpdateTarget(Drawn());
        }

        if (!_isTerminal)
            error.WriteLine(_what);
    }

    /// <summary>It goes on.</summary>
    public void Show(Moment now) => Show("", now);

    /// <summary>One of several that run at once goes on.</summary>
    public void Show(string name, Moment now)
    {
        lock (_gate)
        {
            _now[name] = now;
            _most = Math.Max(_most, now.GoodPerSecond);
            _live?.UpdateTarget(Drawn());
        }
    }

    Spectre.Console.Table Drawn()
    {
        var drawn = new Spectre.Console.Table { Border = TableBorder.Simple, Title = new TableTitle(Markup.Escape(_now.Count == 0 ? _what + ": starting" : _what)) };
        drawn.AddColumns("", "connections", "good/s", "bad/s", "threads", "queued", "");
        foreach (var (name, now) in _now)
            drawn.AddRow(new[] { name, $"{now.Connections}", Figures.Count(now.GoodPerSecond), Figures.Count(now.BadPerSecond), $"{now.Threads}", $"{now.Queue}", new string('█', (int)(BarWidth * now.GoodPerSecond / _most)) }.Select(t => new Text(t)));
        return drawn;
    }
}
