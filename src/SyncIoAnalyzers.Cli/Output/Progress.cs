using Spectre.Console;

namespace SyncIoAnalyzers.Cli.Output;

/// <summary>Shows what is being done, where someone is looking.</summary>
internal static class Progress
{
    /// <summary>Runs <paramref name="work"/>, which names its steps; silent where <paramref name="error"/> is no terminal.</summary>
    public static Task<T> ShowAsync<T>(TextWriter error, Func<Action<string>, Task<T>> work) =>
        Screen.IsTerminal(error)
            ? Screen.Over(error).Status().StartAsync("Looking", context => work(step => context.Status(Markup.Escape(step))))
            : work(_ => { });
}
