using Spectre.Console;
using SyncIoAnalyzers.Cli.Output;
using SyncIoAnalyzers.Companion.Experiments;
using SyncIoAnalyzers.Companion.Report;

namespace SyncIoAnalyzers.Companion.Commands;

/// <summary>Shows how a load goes while it runs: a line that changes where someone looks, a line a load where a file is written.</summary>
internal sealed class Watcher(TextWriter error)
{
    readonly bool _isTerminal = Screen.IsTerminal(error);
    Action<string>? _step;
    string _within = "", _what = "";

    /// <summary>Runs something that tells how it goes.</summary>
    public void During(Action work)
    {
        if (!_isTerminal)
            work();
        else
            Screen.Over(error).Status().Start("Starting", context =>
            {
                _step = text => context.Status(Markup.Escape(text));
                work();
            });
    }

    /// <summary>What begins from now on is a part of something.</summary>
    public void Within(string whole) => _within = whole + ", ";

    /// <summary>A load begins.</summary>
    public void Begin(string what)
    {
        _what = _within + what;
        _step?.Invoke(_what + ": starting a server");
        if (!_isTerminal)
            error.WriteLine(_what);
    }

    /// <summary>It goes on.</summary>
    public void Show(Moment now) => _step?.Invoke(
        $"{_what}: {now.Connections} connections, {Figures.Count(now.GoodPerSecond)} good/s, {Figures.Count(now.BadPerSecond)} bad/s, {now.Threads} threads, {now.Queue} queued");
}
