using System.Diagnostics;
using Spectre.Console;

namespace SyncIoAnalyzers.Cli.Output;

/// <summary>Shows the current step on a terminal.</summary>
internal static class ProgressDisplay
{
    /// <summary>Runs <paramref name="work"/>, which names its steps; writes nothing if <paramref name="error"/> is redirected.</summary>
    public static Task<T> ShowStepsAsync<T>(TextWriter error, Func<Action<string>, Task<T>> work) =>
        ConsoleScreen.IsTerminal(error)
            ? ConsoleScreen.CreateConsole(error).Status().StartAsync("Looking", context => ShowTimesAsync(context, work))
            : work(_ => { });

    /// <summary>Shows with each step how long it has taken: one project alone may take a while.</summary>
    static async Task<T> ShowTimesAsync<T>(StatusContext context, Func<Action<string>, Task<T>> work)
    {
        var current = (Step: "Looking", Started: Stopwatch.GetTimestamp());
        await using var clock = new Timer(_ => ShowStep(), null, TimeSpan.FromSeconds(1), TimeSpan.FromSeconds(1));
        return await work(step =>
        {
            current = (step, Stopwatch.GetTimestamp());
            ShowStep();
        });

        void ShowStep()
        {
            var seconds = (int)Stopwatch.GetElapsedTime(current.Started).TotalSeconds;
            context.Status(Markup.Escape(seconds < 2 ? current.Step : $"{current.Step} ({seconds} s)"));
        }
    }
}
