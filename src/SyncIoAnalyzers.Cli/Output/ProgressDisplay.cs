using Spectre.Console;

namespace SyncIoAnalyzers.Cli.Output;

/// <summary>Shows the current step on a terminal.</summary>
internal static class ProgressDisplay
{
    /// <summary>Runs <paramref name="work"/>, which names its steps; writes nothing if <paramref name="error"/> is redirected.</summary>
    public static Task<T> ShowStepsAsync<T>(TextWriter error, Func<Action<string>, Task<T>> work) =>
        ConsoleScreen.IsTerminal(error)
            ? ConsoleScreen
                .CreateConsole(error)
                .Status()
                .StartAsync("Looking", context => work(step => context.Status(Markup.Escape(step))))
            : work(_ => { });
}
